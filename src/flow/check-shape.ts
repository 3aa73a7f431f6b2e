import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { FlowgenError } from '../errors.js';
import type { FlowDefinition, VersionedProcessGroup } from './flow-definition.js';
import { at, positionAt } from './parse-json.js';
import { GROUP_LISTS, type RawComponent } from './walk.js';

export type Path = (string | number)[];

/** Makes errors that say where in the text something stands. */
export class Problems {
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

/** What every reader of a flow relies on; whatever has another key may be anything. */
const TEXTS = ['name', 'comments', 'type', 'label', 'description', 'parameterContextName', 'schedulingPeriod'];
const TEXT_LISTS = [
  'autoTerminatedRelationships',
  'retriedRelationships',
  'selectedRelationships',
  'prioritizers',
  'inheritedParameterContexts',
];
const OBJECTS = ['properties', 'propertyDescriptors', 'bundle', 'position', 'source', 'destination', 'variables'];

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Checks a group with all that is in it, and puts in the lists that may be missing. */
export function checkGroup(group: VersionedProcessGroup, path: Path, problem: Problems): void {
  const raw = group as unknown as RawComponent;
  checkComponent(raw, path, problem);
  for (const [key, kind] of Object.entries(GROUP_LISTS)) {
    checkList(raw, key, path, problem, (child, place) => {
      if (kind === 'group') checkGroup(child as unknown as VersionedProcessGroup, place, problem);
      else checkComponent(child, place, problem);
      if (kind !== 'remoteGroup') return;
      for (const ports of ['inputPorts', 'outputPorts']) {
        checkList(child, ports, place, problem, (port, at) => checkComponent(port, at, problem));
      }
    });
  }
}

export function checkContexts(flow: FlowDefinition, problem: Problems): void {
  const contexts = flow.parameterContexts as unknown;
  if (contexts === undefined || contexts === null) {
    flow.parameterContexts = {};
    return;
  }
  if (!isObject(contexts)) throw problem.at(['parameterContexts'], 'not-a-flow', '"parameterContexts" is no object.');
  for (const [name, context] of Object.entries(contexts)) {
    const path: Path = ['parameterContexts', name];
    if (!isObject(context)) throw problem.at(path, 'not-a-flow', `the parameter context '${name}' is no object.`);
    context.name ??= name;
    checkFields(context, path, problem);
    checkParameters(context, path, problem);
  }
}

function checkParameters(context: RawComponent, path: Path, problem: Problems): void {
  const list = context.parameters ?? [];
  if (!Array.isArray(list)) throw problem.at([...path, 'parameters'], 'not-a-flow', '"parameters" is not a list.');
  context.parameters = list;
  list.forEach((parameter: unknown, index) => {
    const place = [...path, 'parameters', index];
    if (!isObject(parameter) || typeof parameter.name !== 'string') {
      throw problem.at(place, 'not-a-flow', 'a parameter without a name.');
    }
    checkFields(parameter, place, problem);
  });
}

function checkList(
  raw: RawComponent,
  key: string,
  path: Path,
  problem: Problems,
  check: (child: RawComponent, place: Path) => void,
): void {
  const list = raw[key] ?? [];
  if (!Array.isArray(list)) throw problem.at([...path, key], 'not-a-flow', `"${key}" is not a list.`);
  raw[key] = list;
  const seen = new Set<string>();
  list.forEach((child: unknown, index) => {
    const place = [...path, key, index];
    if (!isObject(child)) throw problem.at(place, 'not-a-flow', `an entry of "${key}" is not a component.`);
    check(child, place);
    const id = child.identifier as string;
    if (seen.has(id)) {
      throw problem.at(
        place,
        'duplicate-component',
        `'${String(child.name ?? id)}' stands twice in "${key}" (identifier ${id}).`,
        'A merge has probably kept both sides; decide for one of them.',
      );
    }
    seen.add(id);
  });
}

function checkComponent(raw: RawComponent, path: Path, problem: Problems): void {
  if (typeof raw.identifier !== 'string' || raw.identifier === '') {
    throw problem.at(path, 'not-a-flow', 'a component without an identifier.');
  }
  checkFields(raw, path, problem);
}

function checkFields(raw: RawComponent, path: Path, problem: Problems): void {
  const wrong = (key: string, wanted: string) => problem.at([...path, key], 'not-a-flow', `"${key}" is not ${wanted}.`);
  for (const key of TEXTS) {
    if (raw[key] !== undefined && raw[key] !== null && typeof raw[key] !== 'string') throw wrong(key, 'a text');
  }
  for (const key of OBJECTS) {
    if (raw[key] !== undefined && raw[key] !== null && !isObject(raw[key])) throw wrong(key, 'an object');
  }
  for (const key of TEXT_LISTS) {
    const list = raw[key];
    if (list === undefined || list === null) continue;
    if (!Array.isArray(list) || list.some((entry) => typeof entry !== 'string')) throw wrong(key, 'a list of texts');
  }
}
