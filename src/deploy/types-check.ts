import type { NifiClient } from '../nifi/index.js';
import { indexComponents } from './components.js';
import type { PlanProblem } from './plan-types.js';
import type { ServerState } from './server-state.js';
import type { DeployInput } from './types.js';

interface TypeDescription {
  type: string;
  bundle: { group: string; artifact: string; version: string };
  restricted?: boolean;
  explicitRestrictions?: { requiredPermission: { id: string; label: string } }[];
}

/** Types that the server lacks, and restricted ones that this user may not create. Asks only where types are new. */
export async function staticProblems(
  client: NifiClient,
  input: DeployInput,
  server: ServerState,
): Promise<PlanProblem[]> {
  const present = new Set<string>();
  if (server.group !== undefined) {
    for (const placed of indexComponents(server.group.definition).byId.values()) {
      if (placed.kind === 'processor' || placed.kind === 'service') present.add(placed.component.type);
    }
  }
  const fresh = [...indexComponents(input.flow).byId.values()].flatMap((placed) =>
    (placed.kind === 'processor' || placed.kind === 'service') && !present.has(placed.component.type)
      ? [{ kind: placed.kind, path: placed.path, component: placed.component }]
      : [],
  );
  const creating = server.group === undefined;
  if (fresh.length === 0 && !creating) return [];
  const [processors, services, user, parent] = await Promise.all([
    fresh.some(({ kind }) => kind === 'processor')
      ? client.get<{ processorTypes: TypeDescription[] }>('/flow/processor-types')
      : { processorTypes: [] },
    fresh.some(({ kind }) => kind === 'service')
      ? client.get<{ controllerServiceTypes: TypeDescription[] }>('/flow/controller-service-types')
      : { controllerServiceTypes: [] },
    client.currentUser(),
    creating ? client.processGroup(server.parentId) : undefined,
  ]);
  const known = new Map<string, TypeDescription[]>();
  for (const description of [...processors.processorTypes, ...services.controllerServiceTypes]) {
    const list = known.get(description.type);
    if (list) list.push(description);
    else known.set(description.type, [description]);
  }
  const allowed = new Map(
    (user.componentRestrictionPermissions ?? []).map(({ requiredPermission, permissions }) => [
      requiredPermission.id,
      permissions.canWrite,
    ]),
  );
  const problems = new Map<string, PlanProblem>();
  if (parent?.permissions?.canWrite === false) {
    problems.set('parent', {
      code: 'no-permission',
      severity: 'error',
      message: `The user '${user.identity}' may not create anything in the group '${parent.component?.name ?? parent.id}'.`,
      hint: 'Ask for the policy "modify the component" of the group, or give another --parent.',
    });
  }
  const contexts = new Set(server.contexts.map(({ component }) => component?.name));
  const missing = Object.keys(input.flow.parameterContexts ?? {}).filter((name) => !contexts.has(name));
  if (missing.length > 0 && !user.parameterContextPermissions.canWrite) {
    problems.set('contexts', {
      code: 'no-permission',
      severity: 'error',
      message: `The user '${user.identity}' may not create the parameter context '${missing.join("', '")}'.`,
      hint: 'Ask for the policy "modify parameter contexts", or have it created by somebody else.',
    });
  }
  for (const { path, component } of fresh) {
    const { type, bundle } = component;
    const versions = known.get(type);
    const simple = type.slice(type.lastIndexOf('.') + 1);
    if (versions === undefined) {
      problems.set(type, {
        code: 'missing-bundle',
        severity: 'error',
        message: `The server has no ${simple} (${bundle.artifact} ${bundle.version}), which '${path}' needs.`,
        path,
        hint: `Install ${bundle.artifact} on the server, or build for its version (${server.about.version}).`,
      });
      continue;
    }
    const exact = versions.some(
      ({ bundle: has }) => has.artifact === bundle.artifact && has.version === bundle.version,
    );
    if (!exact && versions.length > 1) {
      problems.set(type, {
        code: 'ambiguous-bundle',
        severity: 'error',
        message: `The server has ${simple} in ${versions.map(({ bundle: has }) => `${has.artifact} ${has.version}`).join(' and ')}, but not in ${bundle.artifact} ${bundle.version}.`,
        path,
        hint: 'Build for the version of the server.',
      });
    }
    const description = versions.find(({ bundle: has }) => has.version === bundle.version) ?? versions[0]!;
    if (!description.restricted || user.restrictedComponentsPermissions.canWrite) continue;
    const lacking = (description.explicitRestrictions ?? []).filter(
      ({ requiredPermission }) => allowed.get(requiredPermission.id) !== true,
    );
    if (lacking.length === 0 && (description.explicitRestrictions ?? []).length > 0) continue;
    const policies = lacking.map(({ requiredPermission }) => `'${requiredPermission.label}'`).join(', ');
    problems.set(`restricted ${type}`, {
      code: 'no-permission',
      severity: 'error',
      message: `The user '${user.identity}' may not use ${simple}, which '${path}' needs.`,
      path,
      hint: `Give the policy "access restricted components"${policies === '' ? '' : ` (${policies})`} to this user.`,
    });
  }
  return [...problems.values()];
}
