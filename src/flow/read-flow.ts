import { FlowgenError } from '../errors.js';
import { checkContexts, checkGroup, isObject, type Path, Problems } from './check-shape.js';
import type { FlowDefinition, VersionedParameterContext, VersionedProcessGroup } from './flow-definition.js';
import { parseJson } from './parse-json.js';

/**
 * Reads any NiFi flow definition: what the user interface downloads (1.x and 2.x), registry snapshots, what flowgen
 * builds, and a server's own `flow.json(.gz)`.
 *
 * @param input text, or bytes as they are in the file
 * @param file name for messages
 * @throws FlowgenError those of `parseJson`, `not-a-flow`, `duplicate-component`
 */
export function readFlow(input: string | Uint8Array, file: string): FlowDefinition {
  refuseXml(input, file);
  const { value, text } = parseJson(input, file);
  const problem = new Problems(file, text);
  const flow = toFlow(value, problem);
  checkGroup(flow.flowContents, value === flow ? ['flowContents'] : rootPath(value), problem);
  checkContexts(flow, problem);
  return flow;
}

const NOT_A_FLOW = 'Download it in NiFi: right-click on the process group, "Download flow definition".';

function refuseXml(input: string | Uint8Array, file: string): void {
  const start = typeof input === 'string' ? input.slice(0, 200) : new TextDecoder().decode(input.subarray(0, 200));
  if (!/^\uFEFF?\s*</.test(start) || /^\uFEFF?\s*<{7}/.test(start)) return;
  const what = start.includes('<template') ? 'a template of NiFi 1.x (XML)' : 'XML';
  throw new FlowgenError('not-a-flow', `${file} is ${what}, not a flow definition.`, {
    hint: NOT_A_FLOW,
    location: { file, line: 1, column: 1 },
  });
}

function rootPath(value: unknown): Path {
  if (!isObject(value)) return [];
  if (isObject(value.rootGroup)) return ['rootGroup'];
  return isObject(value.flowSnapshot) ? ['flowSnapshot', 'flowContents'] : ['flowContents'];
}

function toFlow(value: unknown, problem: Problems): FlowDefinition {
  if (!isObject(value)) throw problem.at([], 'not-a-flow', 'not a flow definition but a bare value.', NOT_A_FLOW);
  if (isObject(value.flowContents)) return value as unknown as FlowDefinition;
  // nifi-registry's own REST interface and the toolkit wrap the snapshot once more.
  if (isObject(value.flowSnapshot) && isObject(value.flowSnapshot.flowContents)) {
    return value.flowSnapshot as unknown as FlowDefinition;
  }
  if (isObject(value.rootGroup)) return fromFlowJson(value);
  const keys = Object.keys(value).slice(0, 5).join(', ') || 'nothing';
  throw problem.at([], 'not-a-flow', `not a flow definition: no "flowContents" in it, but ${keys}.`, NOT_A_FLOW);
}

/** A server's own `conf/flow.json.gz`: the same components, the parameter contexts as a list. */
function fromFlowJson(value: Record<string, unknown>): FlowDefinition {
  const contexts = Array.isArray(value.parameterContexts) ? value.parameterContexts : [];
  return {
    flowContents: value.rootGroup as VersionedProcessGroup,
    parameterContexts: Object.fromEntries(
      contexts
        .filter(isObject)
        .map((context) => [String(context.name), context as unknown as VersionedParameterContext]),
    ),
  };
}
