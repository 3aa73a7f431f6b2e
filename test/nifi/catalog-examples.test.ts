/** The two examples written with the core alone, deployed and fed with files. */
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, Receiver, testNifi } from '../support/index.js';
import { temporaryFolder } from '../support/temporary.js';

const nifi = await testNifi();

/** The command as it is installed: definitions are loaded by the compiled package. */
async function flowgen(...args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ['bin/flowgen.js', ...args, '--nifi-url', nifi.url]);
}

async function folders<Name extends string>(...names: Name[]): Promise<Record<Name, string>> {
  const root = await temporaryFolder('examples');
  const entries = names.map((name) => [name, join(root, name)] as const);
  for (const [, path] of entries) await mkdir(path);
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** As a well-behaved system does it. */
async function deliver(folder: string, name: string, text: string): Promise<void> {
  await writeFile(join(folder, `.${name}.part`), text);
  await rename(join(folder, `.${name}.part`), join(folder, name));
}

describe('folder-to-api', () => {
  const flow = 'flows/folder-to-api.flow.ts';
  let receiver: Receiver;
  let dirs: Record<'inbox' | 'refused', string>;

  beforeAll(async () => {
    receiver = await Receiver.start();
    dirs = await folders('inbox', 'refused');
    await flowgen(
      'deploy',
      flow,
      ...['--param', `inbox.dir=${dirs.inbox}`, '--param', `refused.dir=${dirs.refused}`],
      ...['--param', `receiver.url=${receiver.url}`],
    );
  });
  afterAll(async () => {
    await flowgen('destroy', flow, '--drop-queued');
    await receiver.close();
  });

  test('files arrive with their key; refused ones are kept', async () => {
    receiver.when((request) => (request.body.includes('bad') ? { status: 422, body: 'no' } : undefined));
    await deliver(dirs.inbox, '신고 1.json', '{"uuid":"1"}');
    await deliver(dirs.inbox, 'bad.json', '{"uuid":"bad"}');
    await eventually(async () => {
      expect([...receiver.records.keys()]).toEqual(['1']);
      expect(await readdir(dirs.refused)).toEqual(['bad.json']);
    });
    const keys = receiver.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys.sort()).toEqual([encodeURIComponent('신고 1.json').replaceAll('%20', '+'), 'bad.json'].sort());
    expect(await readdir(dirs.inbox)).toEqual([]);
  });
});

describe('csv-intake', () => {
  const flow = 'flows/csv-intake.flow.ts';
  let dirs: Record<'civil' | 'tax' | 'out' | 'refused', string>;

  beforeAll(async () => {
    dirs = await folders('civil', 'tax', 'out', 'refused');
    const parameters = Object.entries(dirs).flatMap(([name, path]) => ['--param', `${name}.dir=${path}`]);
    await flowgen('deploy', flow, ...parameters);
  });
  afterAll(() => flowgen('destroy', flow, '--drop-queued'));

  test('records of both departments come out as JSON, without those that have no number', async () => {
    await deliver(dirs.civil, 'a.csv', '접수번호,제목,금액\n1,가로등,10.50\n,번호 없음,1\n');
    await deliver(dirs.tax, 'b.csv', '접수번호,제목,금액\n2,"쉼표, 있음",\n');
    const lines = async (department: string, file: string): Promise<unknown[]> =>
      (await readFile(join(dirs.out, department, file), 'utf8'))
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as unknown);
    await eventually(
      async () => {
        expect(await lines('민원과', 'a.csv')).toEqual([{ 접수번호: '1', 제목: '가로등', 금액: 10.5 }]);
        expect(await lines('세무과', 'b.csv')).toEqual([{ 접수번호: '2', 제목: '쉼표, 있음', 금액: null }]);
      },
      { timeout: 60_000 },
    );
    expect(await readdir(dirs.refused)).toEqual([]);
  });
});
