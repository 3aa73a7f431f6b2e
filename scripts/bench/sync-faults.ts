/**
 * The long fault run of the file sync: 100,000 mixed events in concurrent transactions with rollbacks, two senders on
 * one outbox, files carried over out of order, twice, late, cut off and damaged, NiFi killed several times in the
 * middle. At the end both tables must be equal, row by row. Takes about five minutes. Run: npm run bench:sync-faults
 * Options: SYNC_EVENTS (100000), SYNC_KILLS (4).
 */
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLocalNifi } from '../../src/local/server.js';
import { connect } from '../../test/nifi/sync-database.js';
import { folders, names, receiving, removeFolders, run, sender } from '../../test/nifi/sync-flows.js';
import { eventually } from '../../test/support/eventually.js';
import { Services } from '../../test/support/services.js';
import { fingerprint, table, workload } from './sync-workload.js';

const events = Number(process.env.SYNC_EVENTS ?? 100_000);
const kills = Number(process.env.SYNC_KILLS ?? 4);
const reporter = { step() {}, note: console.error, warn: console.error };
const services = new Services(process.env, reporter);
const dirs = await folders();
const incoming = join(dirs.root, 'in');
await mkdir(incoming);
let nifi = await startLocalNifi({ env: process.env, heap: '1g', timeoutMs: 600_000, reporter });
let carrying = true;
try {
  const [sourceDb, targetDb] = [await services.postgres(), await services.postgres()];
  const [source, target] = [await connect(sourceDb.url), await connect(targetDb.url)];
  for (const client of [source, target]) await client.query(table);
  const options = {
    tables: { item: { key: ['id', 'part'] } },
    target: { directory: dirs.out },
    batch: { events: 1_000, age: '2 sec', check: '1 sec' },
    lease: '20 sec',
    resendFailed: '5 sec',
  };
  await run(`${nifi.url}/nifi-api`, sender(options), sourceDb);
  await run(`${nifi.url}/nifi-api`, sender(options), sourceDb);
  await run(
    `${nifi.url}/nifi-api`,
    receiving({
      directories: { incoming, archive: dirs.archive, quarantine: dirs.quarantine },
      poll: '500 ms',
      settle: '0 sec',
      retry: { every: '5 sec' },
      targets: { ITEM: { table: 'item', key: ['id', 'part'] } },
    }),
    targetDb,
  );

  const started = Date.now();
  const carrier = carry();
  const work = workload(sourceDb.url, events).then((result) => ({
    ...result,
    seconds: (Date.now() - started) / 1_000,
  }));
  for (let i = 0; i < kills; i++) {
    await sleep(6_000 + Math.random() * 4_000);
    await nifi.kill();
    console.log(`killed NiFi at ${((Date.now() - started) / 1_000).toFixed(0)} s`);
    nifi = await nifi.restart();
  }
  const { committed, rolledBack, seconds } = await work;
  const total = Number((await source.query('SELECT count(*) AS n FROM outbox')).rows[0].n);
  console.log(
    `${total} events in ${committed} transactions (${rolledBack} failed and rolled back) within ${seconds.toFixed(0)} s`,
  );
  await eventually(
    async () => (await source.query(`SELECT FROM outbox WHERE status <> 'SENT' LIMIT 1`)).rowCount === 0,
    { timeout: 300_000, interval: 1_000, message: 'every event is SENT' },
  );
  carrying = false;
  const carried = await carrier;
  await eventually(
    async () => Number((await target.query('SELECT count(*) AS n FROM processed_seq')).rows[0].n) === total,
    { timeout: 300_000, interval: 1_000, message: 'every event is applied' },
  );
  const { rows } = await target.query(
    `SELECT count(*) AS files, sum(events) AS events, sum(duplicates) AS duplicates, sum(stale) AS stale, sum(set_aside) AS aside FROM sync_file WHERE refused IS NULL`,
  );
  const left = Number((await target.query('SELECT count(*) AS n FROM sync_set_aside')).rows[0].n);
  const quarantined = (await names(dirs.quarantine)).filter((name) => !name.endsWith('.reason.txt'));
  const [there, here] = [await fingerprint(source), await fingerprint(target)];
  console.log(
    `carried: ${JSON.stringify(carried)}; quarantined: ${quarantined.length}; applied files: ${JSON.stringify(rows[0])}`,
  );
  console.log(`source: ${there}\ntarget: ${here}`);
  console.log(`all within ${((Date.now() - started) / 1_000).toFixed(0)} s`);
  if (there !== here) throw new Error('The tables differ.');
  if (left > 0) throw new Error(`${left} events are set aside.`);
  if (quarantined.length !== carried.damaged) throw new Error('Not exactly the damaged files are in quarantine.');
  console.log('The tables are equal.');
  await source.end();
  await target.end();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  carrying = false;
  await nifi.kill();
  await services.stop();
  await removeFolders(dirs);
  await rm(nifi.dir, { recursive: true, force: true });
}

/** What lies between the networks: brings files over late, out of order, twice, and sometimes damaged first. */
async function carry(): Promise<{ files: number; twice: number; damaged: number; late: number }> {
  const counts = { files: 0, twice: 0, damaged: 0, late: 0 };
  const held: string[] = [];
  const put = async (name: string, content: Buffer) => {
    // As the format wants it: nobody may see half a file.
    await writeFile(join(incoming, `.${name}`), content);
    await rename(join(incoming, `.${name}`), join(incoming, name));
  };
  for (;;) {
    const ended = !carrying;
    const found = (await names(dirs.out)).filter((name) => !name.startsWith('.')).sort(() => Math.random() - 0.5);
    for (const name of found) {
      const content = await readFile(join(dirs.out, name));
      await rm(join(dirs.out, name));
      counts.files++;
      const dice = Math.random();
      if (dice < 0.05) {
        await put(name, content.subarray(0, Math.floor(content.length * Math.random())));
        counts.damaged++;
        held.push(await keep(name, content));
      } else if (dice < 0.1) {
        const damaged = Buffer.from(content);
        damaged[20 + Math.floor(Math.random() * (content.length - 40))]! ^= 1 << Math.floor(Math.random() * 8);
        await put(name, damaged);
        counts.damaged++;
        held.push(await keep(name, content));
      } else if (dice < 0.3) {
        counts.late++;
        held.push(await keep(name, content));
      } else {
        await put(name, content);
        if (dice < 0.5) {
          counts.twice++;
          held.push(await keep(name, content));
        }
      }
    }
    const release = ended ? held.splice(0) : held.splice(0, Math.floor(held.length / 4));
    for (const path of release) {
      const name = path.split('/').at(-1)!;
      await copyFile(path, join(incoming, `.${name}`));
      await rename(join(incoming, `.${name}`), join(incoming, name));
    }
    if (ended && found.length === 0) return counts;
    await sleep(1_000);
  }
}

async function keep(name: string, content: Buffer): Promise<string> {
  const folder = join(dirs.root, 'held');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), content);
  return join(folder, name);
}
