import { describe, expect, it } from 'vitest';
import { buildFlow } from '../../../src/build/build-flow.js';
import type {
  VersionedControllerService,
  VersionedProcessGroup,
  VersionedProcessor,
} from '../../../src/flow/flow-definition.js';
import {
  bigint,
  column,
  defineFlow,
  FindingsError,
  type FlowgenError,
  json,
  outboxRelay,
  param,
  postgresql,
  secret,
  text,
  uuid,
} from '../../../src/index.js';
import type { OutboxRelayOptions } from '../../../src/patterns/outbox-relay/index.js';

const usual: OutboxRelayOptions = {
  id: 'relay',
  database: postgresql({ url: param('db.url'), user: param('db.user'), password: secret('db.password') }),
  source: { table: 'public.report', key: ['report_id'] },
  record: { report_id: bigint(), title: text() },
  uuid: { namespace: null },
  send: { url: param('receiver.url') },
};

const build = (options: Partial<OutboxRelayOptions> = {}, nifiVersion = '2.9.0') =>
  buildFlow(
    defineFlow({ id: 'flow' }, ({ group }) => void outboxRelay(group, { ...usual, ...options })),
    { nifiVersion },
  );

function findings(options: Partial<OutboxRelayOptions>) {
  try {
    return build(options).findings;
  } catch (error) {
    if (error instanceof FindingsError) return error.findings;
    throw error;
  }
}

function all(group: VersionedProcessGroup): {
  processors: VersionedProcessor[];
  services: VersionedControllerService[];
} {
  const inner = group.processGroups.map(all);
  return {
    processors: [...group.processors, ...inner.flatMap(({ processors }) => processors)],
    services: [...group.controllerServices, ...inner.flatMap(({ services }) => services)],
  };
}

describe('outboxRelay', () => {
  it.each([
    ['a lease shorter than a send', { lease: '30 sec' }, 'lease-too-short'],
    ['a key that is not in the record', { source: { table: 'report', key: ['id'] } }, 'key-not-in-record'],
    ['no key', { source: { table: 'report', key: [] } }, 'no-key'],
    ['a key without one text', { record: { report_id: json(), title: text() } }, 'unsuitable-key'],
    ['a field that is named uuid', { record: { ...usual.record, uuid: uuid() } }, 'reserved-field'],
    ['no namespace', { uuid: {} as OutboxRelayOptions['uuid'] }, 'uuid-namespace'],
    [
      'a DN pattern without TLS',
      { manual: { port: 9000, basePath: 'r', subjectDnPattern: 'CN=x' } },
      'dn-pattern-without-tls',
    ],
    [
      'a DN pattern that clients without a certificate get around',
      {
        manual: {
          port: 9000,
          basePath: 'r',
          subjectDnPattern: 'CN=x',
          tls: { keystore: 'k' },
          clientAuthentication: 'WANT' as const,
        },
      },
      'dn-pattern-not-enforced',
    ],
  ])('refuses %s', (_what, options, code) => {
    const found = findings(options);
    expect(found.map((finding) => finding.code)).toContain(code);
    const finding = found.find((one) => one.code === code)!;
    expect(finding.severity).toBe('error');
    expect(finding.path).toBe('flow/relay');
  });

  it('warns when claimed rows may wait longer than their lease', () => {
    expect(findings({ lease: '80 sec' }).map(({ code }) => code)).toContain('lease-may-run-out');
  });

  it.each([
    [{ lease: 'soon' }, 'invalid-duration'],
    [{ source: { table: 'a.b.c', key: ['report_id'] } }, 'invalid-table-name'],
    [{ send: { url: 'http://x', batchSize: 0 } }, 'invalid-option'],
  ])('names what it cannot read: %j', (options, code) => {
    try {
      build(options);
      expect.unreachable();
    } catch (error) {
      expect((error as FlowgenError).code).toBe(code);
    }
  });

  it.each(['2.3.0', '2.9.0'])('gives every record writer of NiFi %s an explicit schema', (version) => {
    const { compiled } = build({ manual: { port: 9000, basePath: 'reports' } }, version);
    const { services, processors } = all(compiled.flow.flowContents);
    const writers = services.filter(({ type }) => type.endsWith('.JsonRecordSetWriter'));
    expect(writers.length).toBeGreaterThan(1);
    for (const writer of writers) {
      expect(Object.values(writer.properties)).toContain('schema-text-property');
      expect(Object.values(writer.properties).some((value) => value?.startsWith('{"type":"record"'))).toBe(true);
    }
    const transforms = processors.filter(({ type }) => type.endsWith('.ScriptedTransformRecord'));
    expect(transforms.length).toBe(3);
    const writer = services.find(({ identifier }) => identifier === transforms[0]!.properties['Record Writer'])!;
    expect(Object.values(writer.properties).join()).toContain('"name":"uuid"');
  });

  it('lets no value become part of a statement', () => {
    const { compiled } = build({
      manual: { port: 9000, basePath: 'reports' },
      source: { table: "public.it's", key: ['report_id'] },
      retention: '7 days',
    });
    const { processors } = all(compiled.flow.flowContents);
    const statements = processors.flatMap(({ type, properties }) =>
      /\.(PutSQL|ExecuteSQLRecord)$/.test(type) ? [properties['SQL Statement'] ?? properties['SQL Query']] : [],
    );
    expect(statements.length).toBeGreaterThan(7);
    for (const statement of statements) {
      expect(statement).not.toMatch(/\$\{|#\{/);
      expect(statement).not.toContain("it's");
    }
  });

  it('follows no redirects, removes attributes of clients first, and strips nothing of the batch', () => {
    const { compiled } = build({ manual: { port: 9000, basePath: 'reports' } });
    const { processors } = all(compiled.flow.flowContents);
    for (const send of processors.filter(({ type }) => type.endsWith('.InvokeHTTP'))) {
      expect(send.properties['Response Redirects Enabled']).toBe('False');
      // Below the 5 s after which a Node server closes idle connections.
      expect(send.properties['Socket Idle Timeout']).toBe('2 secs');
    }
    const group = compiled.flow.flowContents.processGroups[0]!.processGroups.find(
      ({ name }) => name === 'Manual input',
    )!;
    const listen = group.processors.find(({ type }) => type.endsWith('.ListenHTTP'))!;
    const first = group.connections.find(({ source }) => source.id === listen.identifier)!.destination.id;
    const strip = group.processors.find(({ identifier }) => identifier === first)!;
    expect(strip.properties['Delete Attributes Expression']).toBe('.*');
  });

  it('gives its parts back, so that an author can add to them', () => {
    const built = buildFlow(
      defineFlow({ id: 'flow' }, ({ group }) => {
        const relay = outboxRelay(group, usual);
        relay.send.send.configure({ dynamic: { 'X-System': 'report' } });
        relay.group.label('Ask Kim before changing this');
      }),
    );
    const { processors } = all(built.compiled.flow.flowContents);
    expect(processors.find(({ name }) => name === 'Send the batch')!.properties['X-System']).toBe('report');
  });

  it('names columns that differ from their fields in the trigger only', () => {
    const { sql } = build({
      record: { report_id: bigint(), 제목: column('my "title"', text()) },
    });
    const up = sql.find(({ direction }) => direction === 'up')!.text;
    expect(up).toContain('NEW."my ""title""" AS "제목"');
  });
});
