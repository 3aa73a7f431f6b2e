import type { GeneratorValue } from 'fast-check';
import fc from 'fast-check';
import type { FlowDefinition } from '../../../src/flow/flow-definition.js';
import { GROUP_LISTS, type RawComponent } from '../../../src/flow/walk.js';

type Raw = RawComponent & Record<string, unknown>;

const TYPES: Record<string, readonly string[]> = {
  'org.apache.nifi.processors.standard.InvokeHTTP': ['HTTP URL', 'HTTP Method', 'X-Custom'],
  'org.apache.nifi.processors.standard.PutSQL': ['SQL Statement', 'Batch Size'],
  'org.apache.nifi.processors.standard.ListFile': ['Input Directory', 'File Filter'],
  'org.example.processors.Custom': ['alpha', 'beta', '한글'],
};
const SERVICES: Record<string, readonly string[]> = {
  'org.apache.nifi.dbcp.DBCPConnectionPool': ['Database Connection URL', 'Database User'],
  'org.example.services.Custom': ['one', 'two'],
};
const bundle = { group: 'org.apache.nifi', artifact: 'nifi-standard-nar', version: '2.9.0' };

/** Makes random flows and random edits of them; every choice comes from fast-check, so failures shrink. */
export class RandomFlow {
  private next = 0;

  constructor(private readonly gen: GeneratorValue) {}

  int(max: number): number {
    return this.gen(fc.integer, { min: 0, max });
  }

  text(): string {
    return this.gen(fc.string, { unit: 'grapheme', minLength: 1, maxLength: 12 } as never) as string;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(list.length - 1)]!;
  }

  id(prefix: string): string {
    this.next += 1;
    return `${prefix}-${this.next}`;
  }

  flow(): FlowDefinition {
    const contexts = Object.fromEntries(
      ['first', 'second'].map((name) => [
        name,
        {
          name,
          parameters: Array.from({ length: this.int(3) }, (_, index) => ({
            name: `parameter ${index}`,
            sensitive: false,
            value: this.text(),
          })),
          inheritedParameterContexts: name === 'first' && this.int(1) === 1 ? ['second'] : [],
        },
      ]),
    );
    return { flowContents: this.group(0) as never, parameterContexts: contexts as never };
  }

  group(depth: number): Raw {
    const identifier = this.id('group');
    const group: Raw = { identifier, name: this.text(), comments: '', position: this.position() };
    for (const key of Object.keys(GROUP_LISTS)) group[key] = [];
    list(group, 'processGroups').push(
      ...Array.from({ length: depth < 2 ? this.int(2) : 0 }, () => this.group(depth + 1)),
    );
    list(group, 'processors').push(...Array.from({ length: this.int(4) }, () => this.processor()));
    list(group, 'controllerServices').push(...Array.from({ length: this.int(2) }, () => this.service()));
    list(group, 'labels').push(...Array.from({ length: this.int(2) }, () => this.label()));
    list(group, 'funnels').push(
      ...Array.from({ length: this.int(2) }, () => ({ identifier: this.id('funnel'), position: this.position() })),
    );
    list(group, 'inputPorts').push(
      ...Array.from({ length: this.int(1) }, () => ({
        identifier: this.id('port'),
        name: this.text(),
        type: 'INPUT_PORT',
      })),
    );
    const ends = list(group, 'processors');
    if (ends.length > 1) {
      list(group, 'connections').push(
        ...Array.from({ length: this.int(3) }, () => this.connection(identifier, this.pick(ends), this.pick(ends))),
      );
    }
    list(group, 'remoteProcessGroups').push(...Array.from({ length: this.int(1) }, () => this.remoteGroup()));
    const [remote] = list(group, 'remoteProcessGroups');
    const [port] = remote ? list(remote, 'inputPorts') : [];
    if (remote && port && ends[0]) {
      const connection = this.connection(identifier, ends[0], ends[0]);
      connection.destination = {
        id: port.identifier,
        type: 'REMOTE_INPUT_PORT',
        groupId: remote.identifier,
        name: port.name,
      };
      list(group, 'connections').push(connection);
    }
    if (this.int(3) === 0) group.variables = { [this.text()]: this.text() };
    for (const service of list(group, 'controllerServices')) {
      const user = ends[0];
      if (user) (user.properties as Record<string, unknown>).Service = service.identifier;
    }
    return group;
  }

  processor(): Raw {
    return {
      ...this.configured('processor', TYPES),
      schedulingPeriod: this.pick(['0 sec', '1 sec', '5 min']),
      autoTerminatedRelationships: ['failure', 'retry', 'success'].slice(0, this.int(3)),
      scheduledState: 'ENABLED',
    };
  }

  service(): Raw {
    return { ...this.configured('service', SERVICES), scheduledState: 'ENABLED' };
  }

  private configured(prefix: string, types: Record<string, readonly string[]>): Raw {
    const type = this.pick(Object.keys(types));
    const properties: Record<string, string | null> = {};
    for (const name of types[type]!) if (this.int(2) > 0) properties[name] = this.int(5) === 0 ? null : this.text();
    return {
      identifier: this.id(prefix),
      name: this.text(),
      type,
      bundle,
      properties,
      propertyDescriptors: Object.fromEntries(
        Object.keys(properties).map((name) => [name, { name, displayName: name, sensitive: false }]),
      ),
      position: this.position(),
      comments: '',
    };
  }

  private remoteGroup(): Raw {
    const port = (): Raw => ({ identifier: this.id('remoteport'), name: this.text(), targetId: this.text() });
    return {
      identifier: this.id('remote'),
      name: this.text(),
      targetUris: `https://${this.int(9)}.example.com/nifi`,
      inputPorts: Array.from({ length: this.int(2) }, port),
      outputPorts: Array.from({ length: this.int(1) }, port),
    };
  }

  label(): Raw {
    return { identifier: this.id('label'), label: this.text(), position: this.position(), width: 100, height: 50 };
  }

  connection(groupId: string, source: Raw, destination: Raw): Raw {
    const end = (raw: Raw) => ({ id: raw.identifier, type: 'PROCESSOR', groupId, name: raw.name });
    return {
      identifier: this.id('connection'),
      name: '',
      source: end(source),
      destination: end(destination),
      selectedRelationships: ['success', 'failure'].slice(0, 1 + this.int(1)),
      bends: [],
      backPressureObjectThreshold: 10000,
      prioritizers: [],
    };
  }

  position() {
    return { x: this.int(500), y: this.int(500) };
  }

  /** The same flow in another order: lists, sets and the keys of objects. */
  shuffled<T>(value: T, key = ''): T {
    if (Array.isArray(value)) {
      const copy = value.map((entry) => this.shuffled(entry));
      const ordered = ['inheritedParameterContexts', 'prioritizers', 'bends'].includes(key);
      return (ordered ? copy : this.mixed(copy)) as T;
    }
    if (typeof value !== 'object' || value === null) return value;
    const entries = this.mixed(Object.entries(value));
    return Object.fromEntries(entries.map(([name, inner]) => [name, this.shuffled(inner, name)])) as T;
  }

  private mixed<T>(list: readonly T[]): T[] {
    const copy = [...list];
    for (let i = copy.length - 1; i > 0; i--) {
      const j = this.int(i);
      [copy[i], copy[j]] = [copy[j]!, copy[i]!];
    }
    return copy;
  }
}

export function list(group: RawComponent, key: string): Raw[] {
  return group[key] as Raw[];
}

/** All groups of a flow, outer before inner. */
export function groupsOf(flow: FlowDefinition): Raw[] {
  const out: Raw[] = [];
  const visit = (group: Raw) => {
    out.push(group);
    for (const child of list(group, 'processGroups')) visit(child);
  };
  visit(flow.flowContents as unknown as Raw);
  return out;
}
