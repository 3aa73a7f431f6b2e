export { applyPlan, deploy, type Planned, planDeploy } from './deploy.js';
export { DEPLOY_EXIT, DeployError } from './deploy-error.js';
export { inputOf, inputOfDefinition } from './input.js';
export { definitionHash, isEmpty, planErrors } from './plan.js';
export type * from './plan-types.js';
export type * from './types.js';
