import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../../support/cli.js';

const definition = (body: string, id = 'files') => `
import { defineFlow, param } from 'nifi-flowgen';

export default defineFlow({ id: '${id}', name: '신고' }, ({ group }) => {
${body}
});
`;
const good = definition(`
  const read = group.processor('GetFile', { name: 'Read', properties: { 'Input Directory': param('in.dir') } });
  read.to(group.processor('LogAttribute', { name: 'Log', autoTerminate: ['success'] }), 'success');`);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flowgen-build-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const build = (...args: string[]) => runCli('build', ...args, '--out', join(folder, 'build'));

describe('flowgen build', () => {
  it('writes the flow definition, byte-identical from run to run', async () => {
    const file = write('a.flow.ts', good);
    expect((await build(file)).exitCode).toBe(0);
    const first = readFileSync(join(folder, 'build', 'files.flow.json'), 'utf8');
    rmSync(join(folder, 'build'), { recursive: true });
    await build(file);
    expect(readFileSync(join(folder, 'build', 'files.flow.json'), 'utf8')).toBe(first);
    expect(JSON.parse(first).flowContents.name).toBe('신고');
  });

  it('says which files it wrote, as JSON', async () => {
    const { stdout } = await build(write('a.flow.ts', good), '--json');
    expect(JSON.parse(stdout)).toMatchObject({ flows: [{ id: 'files' }], findings: [] });
    const { stdout: again } = await build(join(folder, 'a.flow.ts'), '--json');
    expect(JSON.parse(again).written).toEqual([]);
  });

  it('ends with 2 under --check where the output is stale, and writes nothing', async () => {
    const file = write('a.flow.ts', good);
    expect((await build(file, '--check')).exitCode).toBe(2);
    expect(readdirSync(folder)).toEqual(['a.flow.ts']);
    await build(file);
    expect((await build(file, '--check')).exitCode).toBe(0);
  });

  it('builds nothing at all where one definition is wrong', async () => {
    write('a.flow.ts', good);
    write('b.flow.ts', definition(`group.processor('GetFile', { name: 'Read', properties: {} as never });`, 'other'));
    const { exitCode, stderr } = await build(folder);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('other/read');
    expect(readdirSync(folder).sort()).toEqual(['a.flow.ts', 'b.flow.ts']);
  });

  it('refuses two definitions of one flow', async () => {
    write('a.flow.ts', good);
    write('b.flow.ts', good);
    const { exitCode, stderr } = await build(folder);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/a\.flow\.ts and .*b\.flow\.ts both define the flow 'files'/);
  });

  it.each([
    ['a file that is not there', undefined, 'no such file'],
    ['a syntax error', 'export default (', 'a.flow.ts'],
    ['a file that exports something else', 'export default 5', 'does not export a flow'],
    ['a definition that throws', definition(`  throw new Error('오류');`), '오류'],
  ])('ends with one clear message for %s', async (_case, text, message) => {
    const file = text === undefined ? join(folder, 'a.flow.ts') : write('a.flow.ts', text);
    const { exitCode, stderr, stdout } = await build(file);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr + stdout).not.toMatch(/\n\s+at .*\.js:\d+/);
  });

  it('refuses an unknown NiFi version and an unknown dialect', async () => {
    const file = write('a.flow.ts', good);
    expect((await build(file, '--nifi-version', '9.9')).stderr).toContain("'9.9' is not known");
    expect((await build(file, '--dialect', 'db2')).stderr).toContain("'db2' is not an SQL dialect");
  });
});
