import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { FlowgenError } from '../errors.js';
import type { FlowDefinition, VersionedParameterContext, VersionedProcessGroup } from './flow-definition.js';
import { at, parseJson, positionAt } from './parse-json.js';
import { GROUP_LISTS, type RawComponent } from './walk.js';

type Path = (string | number)[];

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
  return flow;
}

class Problems {
  constructor(
    private readonly file: string,
    private readonly text: string,
  ) {}

  at(path: Path, code: string, message: string, hint?: string): FlowgenError {
    // The tree is built only for an error: it takes longer than all the rest.
    const tree = parseTree(this.text);
    const node = tree && findNodeAtLocation(tree, path);
    const position = positionAt(this.text, node?.offset ?? 0);
    return new FlowgenError(code, `${at(this.file, position)}: ${message}`, {
      location: { file: this.file, ...position },
      ...(hint === undefined ? {} : { hint }),
    });
  }

  get name(): string {
    return this.file;
  }
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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

/** Puts in the lists that may be missing, so that nobody after this has to ask. */
function checkGroup(group: VersionedProcessGroup, path: Path, problem: Problems): void {
  const raw = group as unknown as RawComponent;
  checkComponent(raw, path, problem);
  for (const [key, kind] of Object.entries(GROUP_LISTS)) {
    const list = raw[key] ?? [];
    if (!Array.isArray(list)) throw problem.at([...path, key], 'not-a-flow', `"${key}" is not a list.`);
    raw[key] = list;
    const seen = new Set<string>();
    list.forEach((child: unknown, index) => {
      const place = [...path, key, index];
      if (!isObject(child)) throw problem.at(place, 'not-a-flow', `an entry of "${key}" is not a component.`);
      if (kind === 'group') checkGroup(child as unknown as VersionedProcessGroup, place, problem);
      else checkComponent(child, place, problem);
      const id = child.identifier as string;
      if (seen.has(id)) {
        throw problem.at(
          place,
          'duplicate-component',
          `the ${kind} '${String(child.name ?? id)}' stands twice in "${key}" (identifier ${id}).`,
          'A merge has probably kept both sides; decide for one of them.',
        );
      }
      seen.add(id);
    });
  }
}

function checkComponent(raw: RawComponent, path: Path, problem: Problems): void {
  if (typeof raw.identifier !== 'string' || raw.identifier === '') {
    throw problem.at(path, 'not-a-flow', 'a component without an identifier.');
  }
}
