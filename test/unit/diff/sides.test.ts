import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunDiffOptions, runDiff } from '../../../src/cli/run-diff.js';
import type { FlowDefinition } from '../../../src/flow/flow-definition.js';
import { largeFlow } from '../view/large-flow.js';
import { captured, TemporaryRepository } from './repository.js';

interface Report {
  different: boolean;
  comparisons: {
    status: string;
    flow: string;
    before?: string;
    after?: string;
    diff?: { changes: { name: string }[]; database?: object };
  }[];
}

/** A definition in TypeScript that says `text`. */
const definition = (id: string, text: string) => `
import { defineFlow } from 'nifi-flowgen';
export default defineFlow({ id: '${id}', name: '${id}' }, ({ group }) => {
  const generate = group.processor('GenerateFlowFile', { name: 'Generate', properties: { 'Custom Text': '${text}' } });
  const log = group.processor('LogAttribute', { name: 'Log', autoTerminate: ['success'] });
  generate.to(log, 'success');
});
`;

// Definitions are loaded with all of flowgen from its sources here, which takes seconds each.
describe('the sides of a diff', { timeout: 120_000 }, () => {
  let repository: TemporaryRepository;
  beforeEach(() => {
    repository = new TemporaryRepository();
  });
  afterEach(() => repository.remove());

  async function diff(args: string[], options: RunDiffOptions = {}, folder = '.') {
    const { out, code } = await captured(join(repository.folder, folder), () =>
      runDiff(args, { ...options, json: true }),
    );
    const report = JSON.parse(out) as Report;
    expect(code).toBe(report.different ? 2 : 0);
    return report.comparisons;
  }

  const outline = (comparisons: Report['comparisons']) =>
    comparisons.map(({ status, before, after }) => `${status}: ${before ?? ''} → ${after ?? ''}`);

  function flowNamed(name: string): FlowDefinition {
    const flow = largeFlow(1, 1);
    flow.flowContents.processGroups[0]!.name = name;
    return flow;
  }

  it('are two files, whatever they are', async () => {
    repository.write('a.json', flowNamed('one'));
    repository.write('b.flow.ts', definition('b', 'x'));
    writeFileSync(join(repository.folder, 'b.json.gz'), gzipSync(JSON.stringify(flowNamed('two'))));
    expect(outline(await diff(['a.json', 'a.json']))).toEqual(['same: a.json → a.json']);
    expect(outline(await diff(['a.json', 'b.json.gz']))).toEqual(['changed: a.json → b.json.gz']);
    expect(outline(await diff(['a.json', 'b.flow.ts']))).toEqual(['changed: a.json → b.flow.ts']);
  });

  it('are two folders, paired by path and by identity, other JSON passed over', async () => {
    repository.write('before/x.json', flowNamed('one'));
    repository.write('before/package.json', { name: 'no flow' });
    repository.write('before/sub/y.flow.json', {
      ...flowNamed('y'),
      flowContents: { ...flowNamed('y').flowContents, identifier: 'y' },
    });
    repository.write('after/renamed.json', flowNamed('two'));
    expect(outline(await diff(['before', 'after']))).toEqual([
      'changed: x.json → renamed.json',
      'removed: sub/y.flow.json → ',
    ]);
  });

  it('are revisions, from a folder within the repository, too', async () => {
    repository.write('build/relay.flow.json', flowNamed('one'));
    repository.write('build/relay.postgresql.sql', 'CREATE TABLE a ();');
    repository.commit();
    repository.git('tag', 'v1');
    repository.write('build/relay.flow.json', flowNamed('two'));
    repository.commit();
    repository.write('build/relay.flow.json', flowNamed('three'));
    repository.write('build/relay.postgresql.sql', 'CREATE TABLE a (b int);');
    const expected = ['changed: v1:build/relay.flow.json → build/relay.flow.json'];
    expect(outline(await diff(['v1']))).toEqual(expected);
    expect(outline(await diff(['v1', '.'], {}, 'build'))).toEqual(expected);
    expect(outline(await diff(['v1..HEAD']))).toEqual([
      'changed: v1:build/relay.flow.json → HEAD:build/relay.flow.json',
    ]);
    expect(outline(await diff(['v1', 'HEAD', 'build']))).toHaveLength(1);
    expect(outline(await diff(['v1:build/relay.flow.json', 'build/relay.flow.json']))).toEqual(expected);
    const [worktree] = await diff([], { against: 'v1' });
    expect(worktree?.diff?.database).toEqual({ before: 'CREATE TABLE a ();', after: 'CREATE TABLE a (b int);' });
  });

  it('compares with where the branch began, not with what others did since', async () => {
    repository.write('build/relay.flow.json', flowNamed('one'));
    repository.commit();
    repository.git('checkout', '--quiet', '-b', 'feature');
    repository.git('checkout', '--quiet', 'main');
    repository.write('build/relay.flow.json', flowNamed('by others'));
    repository.commit();
    repository.git('checkout', '--quiet', 'feature');
    expect(outline(await diff([], { against: 'main' }))).toEqual([
      'same: main:build/relay.flow.json → build/relay.flow.json',
    ]);
    expect((await diff(['main..feature']))[0]?.status).toBe('changed');
    expect((await diff(['main...feature']))[0]?.status).toBe('same');
  });

  it('builds definitions whose built files are not committed, on both sides', async () => {
    repository.write('flows/a.flow.ts', definition('a', 'first'));
    repository.write('.gitignore', 'build/\n');
    repository.write('committed/other.flow.json', flowNamed('one'));
    repository.commit();
    repository.git('checkout', '--quiet', '-b', 'feature');
    repository.write('flows/a.flow.ts', definition('a', 'second'));
    repository.write('flows/new.flow.ts', definition('new', 'x'));
    repository.write('build/a.flow.json', flowNamed('ignored'));
    expect(outline(await diff([], { against: 'main' }))).toEqual([
      'same: main:committed/other.flow.json → committed/other.flow.json',
      'changed: main:flows/a.flow.ts → flows/a.flow.ts',
      'added:  → flows/new.flow.ts',
    ]);
    expect(repository.git('worktree', 'list').trim().split('\n')).toHaveLength(1);
  });

  it('says what is wrong with what was typed', async () => {
    repository.write('a.json', flowNamed('one'));
    repository.commit();
    mkdirSync(join(repository.folder, 'folder'));
    await expect(diff([])).rejects.toThrow(/nothing to compare/);
    await expect(diff(['a.json'])).rejects.toThrow(/nothing to compare a\.json with/);
    await expect(diff(['a.json', 'folder'])).rejects.toThrow(/A file and a folder/);
    await expect(diff(['a.json', 'b.json'])).rejects.toThrow(/b\.json: no such file/);
    await expect(diff(['nope..HEAD'])).rejects.toThrow(/no revision 'nope'/);
    await expect(diff(['a.json', 'a.json', 'a.json'])).rejects.toThrow(/too much/);
    await expect(diff(['a.json', 'a.json'], { noise: ['dust'] })).rejects.toThrow(/no kind of noise 'dust'/);
    await expect(diff([], { against: '--output=x' })).rejects.toThrow(/no revision/);
  });

  it('refuses a flow definition with a merge left in it, wherever it is', async () => {
    repository.write('build/relay.flow.json', flowNamed('one'));
    repository.commit();
    repository.write('build/relay.flow.json', `<<<<<<< HEAD\n${JSON.stringify(flowNamed('one'))}`);
    await expect(diff(['HEAD'])).rejects.toThrow('build/relay.flow.json:1:1: an unresolved merge conflict');
  });
});
