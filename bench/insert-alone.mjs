import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { connect } from './connect.mjs';

/** Messages of one transaction: two rows each, the call and its answer. */
const batch = 50;
const statement = `insert into ocpp_logs (time, device_id, chargebox_id, source, detail_type, message_id, frame)
  select now(), '00000000-0000-0000-0000-000000000000', 'bench-' || n, case n % 2 when 0 then 'EVSE' else 'SERVER' end,
    'HEARTBEAT_REQUEST', 'alone-' || n, '[2,"alone","Heartbeat",{}]'
  from generate_series(1, ${2 * batch}) n`.replaceAll('\n', ' ');

/**
 * Messages a second that the same rows make when a client writes them that does nothing else: pgbench where there is
 * one, otherwise the library that the backend uses.
 *
 * @param {string} databaseUrl @param {number} seconds @returns {Promise<{ by: string, perSecond: number }>}
 */
export async function insertAlone(databaseUrl, seconds) {
  const pgbench = findPgbench();
  const transactions = pgbench ? await byPgbench(pgbench, databaseUrl, seconds) : await byClient(databaseUrl, seconds);
  const database = await connect(databaseUrl);
  await database.query(`delete from ocpp_logs where time > now() - interval '1 hour' and message_id like 'alone-%'`);
  await database.end();
  return { by: pgbench ? 'pgbench' : 'pg', perSecond: transactions * batch };
}

/** Debian keeps it off the path. */
function findPgbench() {
  const versions = '/usr/lib/postgresql';
  const installed = existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin')) : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...installed];
  return folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path));
}

/** @param {string} pgbench @param {string} databaseUrl @param {number} seconds @returns transactions a second */
async function byPgbench(pgbench, databaseUrl, seconds) {
  const folder = mkdtempSync(join(tmpdir(), 'dmp-pgbench-'));
  const script = join(folder, 'insert.sql');
  writeFileSync(script, `${statement};\n`);
  const child = spawn(pgbench, ['--no-vacuum', '--client=1', `--time=${seconds}`, `--file=${script}`, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  const [code] = await once(child, 'close');
  rmSync(folder, { recursive: true });
  const tps = /tps = ([\d.]+)/.exec(output)?.[1];
  if (code !== 0 || !tps) throw new Error(`pgbench ended with ${code}: ${output}`);
  return Number(tps);
}

/** @param {string} databaseUrl @param {number} seconds @returns transactions a second */
async function byClient(databaseUrl, seconds) {
  const database = await connect(databaseUrl);
  const begin = performance.now();
  let count = 0;
  while (performance.now() - begin < seconds * 1000) {
    await database.query(statement);
    count += 1;
  }
  const perSecond = (count * 1000) / (performance.now() - begin);
  await database.end();
  return perSecond;
}
