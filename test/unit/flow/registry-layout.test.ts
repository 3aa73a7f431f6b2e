import { describe, expect, it } from 'vitest';
import { registryFile } from '../../../src/flow/registry-layout.js';
import { defineFlow } from '../../../src/index.js';
import { compileForTest } from '../../../src/testing.js';

describe('layout of NiFi’s Git flow registry clients', () => {
  const { compiled } = compileForTest(
    defineFlow({ id: 'relay', name: '중계' }, ({ group }) => {
      const tick = group.processor('GenerateFlowFile', { name: 'Tick' });
      const inner = group.group({ name: 'Inner' });
      const port = inner.inputPort('in');
      const log = inner.processor('LogAttribute', { name: 'Log', autoTerminate: ['success'] });
      tick.to(port, 'success');
      port.to(log);
    }),
  );
  const { path, text } = registryFile('team-a', 'relay', compiled.flow);
  const snapshot = JSON.parse(text);

  it('is <bucket>/<flow id>.json with flow and metadata, without a version', () => {
    expect(path).toBe('team-a/relay.json');
    expect(snapshot.flow).toEqual({ identifier: 'relay', name: 'relay' });
    expect(snapshot.snapshotMetadata).toEqual({ flowIdentifier: 'relay', timestamp: 0 });
    expect(Object.keys(snapshot)).toEqual([...Object.keys(snapshot)].sort());
  });

  it('calls the top-level group as the clients do, wherever it is referred to', () => {
    const own = compiled.flow.flowContents.identifier;
    expect(text).not.toContain(own);
    expect(snapshot.flowContents).toMatchObject({ identifier: 'flow-contents-group', position: { x: 0, y: 0 } });
    expect(snapshot.flowContents.processGroups[0].groupIdentifier).toBe('flow-contents-group');
    expect(snapshot.flowContents.connections[0].source.groupId).toBe('flow-contents-group');
    const inner = snapshot.flowContents.processGroups[0].identifier;
    expect(snapshot.flowContents.connections[0].destination.groupId).toBe(inner);
  });
});
