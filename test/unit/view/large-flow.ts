import type { FlowDefinition } from '../../../src/flow/flow-definition.js';

type Raw = Record<string, unknown>;

/** A flow of `groups` groups with `chains` chains of five processors each; every group has ports and a service. */
export function largeFlow(groups = 6, chains = 10): FlowDefinition {
  const children = Array.from({ length: groups }, (_, index) => group(index, chains));
  const connections = children.slice(1).map((child, index) => {
    const before = children[index]!;
    const end = (owner: Raw, port: string, type: string) => ({
      id: `${owner.identifier}-${port}`,
      type,
      groupId: owner.identifier,
      name: port,
    });
    return {
      identifier: `between-${index}`,
      name: '',
      source: end(before, 'out', 'OUTPUT_PORT'),
      destination: end(child, 'in', 'INPUT_PORT'),
      selectedRelationships: [],
    };
  });
  return {
    flowContents: {
      ...empty('root', 'Large flow'),
      processGroups: children,
      connections,
      labels: [
        { identifier: 'note', label: '정산 데이터 수집\nEverything that comes in at night', width: 200, height: 80 },
      ],
      parameterContextName: 'main',
    } as never,
    parameterContexts: {
      main: {
        name: 'main',
        parameters: [
          { name: 'receiver.url', sensitive: false, value: 'https://receiver.example.com/' },
          { name: 'db.password', sensitive: true },
        ],
      },
    },
  };
}

const steps = [
  ['GenerateFlowFile', 'org.apache.nifi.processors.standard.GenerateFlowFile'],
  ['Claim rows', 'org.apache.nifi.processors.standard.ExecuteSQLRecord'],
  ['Route 신고', 'org.apache.nifi.processors.standard.RouteOnAttribute'],
  ['Send to the receiver', 'org.apache.nifi.processors.standard.InvokeHTTP'],
  ['Write the outcome back', 'org.apache.nifi.processors.standard.PutSQL'],
] as const;

function group(index: number, chains: number): Raw {
  const identifier = `group-${index}`;
  const processors: Raw[] = [];
  const connections: Raw[] = [];
  const connect = (from: Raw, to: Raw, ...relationships: string[]) =>
    connections.push({
      identifier: `${from.identifier}>${to.identifier}`,
      name: '',
      source: { id: from.identifier, type: from.kind ?? 'PROCESSOR', groupId: identifier, name: from.name },
      destination: { id: to.identifier, type: to.kind ?? 'PROCESSOR', groupId: identifier, name: to.name },
      selectedRelationships: relationships,
    });
  const input = { identifier: `${identifier}-in`, name: 'in', kind: 'INPUT_PORT' };
  const output = { identifier: `${identifier}-out`, name: 'out', kind: 'OUTPUT_PORT' };
  for (let chain = 0; chain < chains; chain++) {
    const row = steps.map(([name, type], step) => ({
      identifier: `p-${index}-${chain}-${step}`,
      name: `${name} ${chain + 1}`,
      type,
      bundle: { group: 'org.apache.nifi', artifact: 'nifi-standard-nar', version: '2.9.0' },
      properties:
        step === 3
          ? { 'HTTP URL': '#{receiver.url}' }
          : step === 1
            ? { 'SQL Query': 'SELECT id\nFROM outbox\nWHERE status = 0' }
            : {},
      propertyDescriptors: {},
      schedulingPeriod: step === 0 ? '1 min' : '0 sec',
    }));
    row.slice(1).forEach((processor, step) => {
      connect(row[step]!, processor, step === 2 ? 'Failure' : 'success', ...(step === 2 ? ['No Retry', 'Retry'] : []));
    });
    connect(input, row[1]!);
    connect(row.at(-1)!, output, 'success');
    processors.push(...row);
  }
  const ports = (port: Raw, type: string) => [{ identifier: port.identifier, name: port.name, type }];
  return {
    ...empty(identifier, `Section ${index + 1}`),
    parameterContextName: 'main',
    processors,
    connections,
    inputPorts: ports(input, 'INPUT_PORT'),
    outputPorts: ports(output, 'OUTPUT_PORT'),
    controllerServices: [
      {
        identifier: `service-${index}`,
        name: 'Pool',
        type: 'org.apache.nifi.dbcp.DBCPConnectionPool',
        bundle: { group: 'org.apache.nifi', artifact: 'nifi-dbcp-service-nar', version: '2.9.0' },
        properties: { 'Database Connection URL': 'jdbc:postgresql://db/main' },
        propertyDescriptors: { Password: { name: 'Password', sensitive: true } },
      },
    ],
  };
}

function empty(identifier: string, name: string): Raw {
  return {
    identifier,
    name,
    processGroups: [],
    remoteProcessGroups: [],
    processors: [],
    inputPorts: [],
    outputPorts: [],
    connections: [],
    labels: [],
    funnels: [],
    controllerServices: [],
  };
}
