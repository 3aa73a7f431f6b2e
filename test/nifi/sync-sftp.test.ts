import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandInstalled, describeIf, eventually, freePort, testNifi, testPostgres } from '../support/index.js';
import { connect, nameOf } from './sync-database.js';
import { names, type RunningFlow, run, sender } from './sync-flows.js';

describeIf(commandInstalled('sshd'), 'a sender to an SFTP server', () => {
  let root: string;
  let port: number;
  let sshd: ChildProcess;
  const flows: RunningFlow[] = [];

  const start = async () => {
    sshd = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', join(root, 'sshd_config')], { stdio: 'ignore' });
    await eventually(
      () => execFileSync('ssh-keyscan', ['-p', String(port), '127.0.0.1'], { stdio: 'pipe' }).length > 0,
    );
  };
  const stop = () =>
    new Promise<void>((resolve) => {
      sshd.once('exit', () => resolve());
      sshd.kill();
    });

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'flowgen-sftp-'));
    port = await freePort();
    for (const name of ['host', 'user']) {
      execFileSync('ssh-keygen', ['-q', '-t', 'rsa', '-b', '3072', '-m', 'PEM', '-N', '', '-f', join(root, name)]);
    }
    await copyFile(join(root, 'user.pub'), join(root, 'authorized_keys'));
    const host = (await readFile(join(root, 'host.pub'), 'utf8')).split(' ').slice(0, 2).join(' ');
    await writeFile(join(root, 'known_hosts'), `[127.0.0.1]:${port} ${host}\n`);
    await writeFile(
      join(root, 'sshd_config'),
      [
        `Port ${port}`,
        'ListenAddress 127.0.0.1',
        `HostKey ${join(root, 'host')}`,
        `AuthorizedKeysFile ${join(root, 'authorized_keys')}`,
        `PidFile ${join(root, 'pid')}`,
        'UsePAM no',
        'StrictModes no',
        'PasswordAuthentication no',
        'PermitRootLogin yes',
        'Subsystem sftp internal-sftp',
        '',
      ].join('\n'),
    );
    if (userInfo().uid === 0) execFileSync('mkdir', ['-p', '/run/sshd']);
    await start();
  });
  afterAll(async () => {
    for (const flow of flows) await flow.remove();
    await stop();
    await rm(root, { recursive: true, force: true });
  });

  it('writes whole files there, and FAILED events again when it is back', async () => {
    const nifi = await testNifi();
    const db = await testPostgres();
    const client = await connect(db.url);
    try {
      await client.query('CREATE TABLE t (id int PRIMARY KEY)');
      flows.push(
        await run(
          nifi.api,
          sender({
            tables: { t: { key: ['id'] } },
            target: {
              sftp: {
                host: '127.0.0.1',
                port: String(port),
                user: userInfo().username,
                privateKey: join(root, 'user'),
                knownHosts: join(root, 'known_hosts'),
                directory: join(root, 'out'),
              },
            },
            batch: { events: 10, age: '1 sec', check: '500 ms' },
            resendFailed: '2 sec',
            manifest: true,
          }),
          db,
        ),
      );
      const sent = async () => (await client.query(`SELECT FROM outbox WHERE status = 'SENT'`)).rowCount;
      await client.query('INSERT INTO t SELECT i FROM generate_series(1, 25) i');
      await eventually(async () => (await sent()) === 25, { timeout: 60_000 });
      const found = await names(join(root, 'out'));
      expect(found.filter((name) => name.startsWith('.'))).toEqual([]);
      const files = found.filter((name) => name.endsWith('.gz'));
      expect(found).toHaveLength(files.length * 2);
      for (const name of files) {
        expect(nameOf(gunzipSync(await readFile(join(root, 'out', name))).toString('utf8'))).toBe(name);
      }
      await stop();
      await client.query('INSERT INTO t SELECT i FROM generate_series(26, 30) i');
      await eventually(async () => (await client.query(`SELECT FROM outbox WHERE status = 'FAILED'`)).rowCount === 5, {
        timeout: 60_000,
      });
      await start();
      await eventually(async () => (await sent()) === 30, { timeout: 60_000 });
    } finally {
      await client.end();
    }
  });
});
