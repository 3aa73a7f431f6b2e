import { Ajv2020 } from 'ajv/dist/2020.js';
import { FlowgenError } from '../errors.js';
import type { Plan } from './plan-types.js';

const text = { type: 'string' } as const;
const texts = { type: 'array', items: text } as const;
const component = {
  type: 'object',
  properties: { id: text, kind: text, path: text, why: text },
  required: ['id', 'kind', 'path'],
  additionalProperties: false,
} as const;
const state = { enum: ['running', 'stopped', 'disabled', 'enabled'] } as const;

const change = {
  type: 'object',
  description: 'One component that differs; see the JSON of `flowgen diff`.',
  properties: {
    type: { enum: ['added', 'removed', 'moved', 'renamed', 'changed'] },
    kind: text,
    componentType: text,
    name: text,
    path: texts,
    pathBefore: texts,
    identifier: text,
    identifierBefore: text,
    parent: text,
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          field: text,
          key: text,
          label: text,
          beforeText: text,
          afterText: text,
          sensitive: { const: true },
        },
        required: ['field', 'label'],
      },
    },
    definition: { type: 'object' },
    risks: {
      type: 'array',
      items: {
        type: 'object',
        properties: { kind: text, text, components: texts },
        required: ['kind', 'text', 'components'],
      },
    },
  },
  required: ['type', 'kind', 'name', 'path', 'identifier', 'fields', 'risks'],
} as const;

/** JSON schema (draft 2020-12) of one plan. Fields are only ever added within version 1. */
export const PLAN_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'flowgen plan',
  type: 'object',
  additionalProperties: false,
  required: [
    'version',
    'hash',
    'flow',
    'server',
    'group',
    'changes',
    'drift',
    'parameters',
    'states',
    'restarts',
    'drains',
    'recreated',
    'problems',
    'seen',
  ],
  properties: {
    version: { const: 1 },
    hash: { type: 'string', pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the rest, what queues hold apart.' },
    flow: {
      type: 'object',
      properties: { id: text, name: text, definition: { type: 'string', pattern: '^[0-9a-f]{64}$' } },
      required: ['id', 'name', 'definition'],
      additionalProperties: false,
    },
    server: {
      type: 'object',
      properties: { url: text, nifiVersion: text, cluster: text },
      required: ['url', 'nifiVersion'],
      additionalProperties: false,
    },
    group: {
      type: 'object',
      properties: {
        action: { enum: ['create', 'update', 'none'] },
        name: text,
        id: text,
        parentId: text,
        paused: { const: true },
      },
      required: ['action', 'name', 'parentId'],
      additionalProperties: false,
    },
    changes: { type: 'array', items: change },
    drift: { type: 'array', items: change },
    parameters: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: text,
          action: { enum: ['create', 'change'] },
          id: text,
          description: { type: 'object', properties: { before: text, after: text }, required: ['before', 'after'] },
          inherits: { type: 'object', properties: { before: texts, after: texts }, required: ['before', 'after'] },
          parameters: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                name: text,
                action: { enum: ['add', 'change', 'set', 'remove'] },
                sensitive: { type: 'boolean' },
                before: { type: ['string', 'null'] },
                after: { type: ['string', 'null'] },
                from: text,
                restarts: texts,
              },
              required: ['name', 'action', 'sensitive', 'restarts'],
              additionalProperties: false,
              // A secret's value is never in a plan.
              if: { properties: { sensitive: { const: true } } },
              // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON schema
              then: { properties: { before: false, after: false } },
            },
          },
        },
        required: ['name', 'action', 'parameters'],
        additionalProperties: false,
      },
    },
    states: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: text,
          kind: { enum: ['processor', 'service', 'inputPort', 'outputPort'] },
          path: text,
          from: { enum: [...state.enum, 'new'] },
          to: state,
        },
        required: ['id', 'kind', 'path', 'from', 'to'],
        additionalProperties: false,
      },
    },
    restarts: { type: 'array', items: component },
    drains: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: text,
          path: text,
          queued: { type: 'integer', minimum: 0 },
          stops: { type: 'array', items: component },
        },
        required: ['id', 'path', 'queued', 'stops'],
        additionalProperties: false,
      },
    },
    recreated: { type: 'array', items: component },
    sql: {
      type: 'object',
      properties: { dialect: text, steps: { type: 'integer' }, missing: texts },
      required: ['dialect', 'steps', 'missing'],
      additionalProperties: false,
    },
    problems: {
      type: 'array',
      items: {
        type: 'object',
        properties: { code: text, severity: { enum: ['error', 'warning'] }, message: text, path: text, hint: text },
        required: ['code', 'severity', 'message'],
        additionalProperties: false,
      },
    },
    seen: {
      type: 'object',
      properties: {
        groupRevision: { type: 'integer' },
        content: text,
        contexts: { type: 'object', additionalProperties: { type: 'integer' } },
      },
      required: ['contexts'],
      additionalProperties: false,
    },
  },
} as const;

/** Plans of a file: one, or a list. Throws FlowgenError `invalid-plan`. */
export function readPlan(content: string, shown: string): Plan[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch (cause) {
    throw new FlowgenError('invalid-plan', `${shown} is not JSON.`, { cause });
  }
  const ajv = new Ajv2020({ strict: false });
  const validate = ajv.compile<Plan>(PLAN_SCHEMA);
  return (Array.isArray(parsed) ? parsed : [parsed]).map((plan: unknown) => {
    if (validate(plan)) return plan;
    const error = validate.errors?.[0];
    throw new FlowgenError(
      'invalid-plan',
      `${shown}: ${error?.instancePath || 'the file'} ${error?.message ?? 'is no plan'}.`,
      {
        hint: 'Make it with `flowgen plan --out`.',
      },
    );
  });
}
