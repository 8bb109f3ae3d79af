import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../backend/testing/postgres.mjs';
import { buildProgram } from '../scripts/build-node.mjs';
import { ensureChdb } from '../scripts/chdb.mjs';
import { backendModule } from './backend-module.mjs';
import { connect, openPool } from './connect.mjs';
import { fillLogRows } from './log-rows.mjs';
import { range, time } from './measure.mjs';
import { stackSettings } from './postgres-settings.mjs';
import { say, verdict } from './report.mjs';
import { startServer } from './server.mjs';

const backend = fileURLToPath(new URL('../backend/', import.meta.url));
const cache = fileURLToPath(new URL('../.cache/bench/', import.meta.url));
const dayMs = 24 * 60 * 60 * 1000;
const rounds = { warm: 2, count: 7 };
const chargers = 2000;
/** Rows of one export, which takes seconds; it is made fewer times. */
const exported = 100_000;
const exportRounds = { warm: 1, count: 3 };
/** Rows that are taken from the database to ClickHouse the way they go there in use. */
const shipped = 50_000;

/**
 * The same logs in PostgreSQL and in ClickHouse, asked for in turns by the backend's own code. BENCH_LOG_ROWS and
 * BENCH_LOG_DAYS make it smaller.
 *
 * @returns {Promise<boolean[]>}
 */
export async function benchLogStores() {
  const [rows, days] = [numberOf('BENCH_LOG_ROWS', 20_000_000), numberOf('BENCH_LOG_DAYS', 400)];
  await ensureChdb();
  await buildProgram('backend');
  mkdirSync(cache, { recursive: true });
  const folder = join(cache, 'log-stores');
  rmSync(folder, { recursive: true, force: true });
  const postgres = await startPostgres({ folder, settings: stackSettings() });
  const module = await backendModule('log-stores', {
    './api/logs/log-pages.ts': ['readLogPage'],
    './api/logs/log-files.ts': ['logBatches', 'logCsv'],
    './ocpp-logs/index.ts': ['countLogHours', 'postgresLogStore'],
    './ocpp-logs/clickhouse/store.ts': ['clickHouseLogStore', 'openClickHouseTable'],
    './ocpp-logs/clickhouse/shipping.ts': ['Shipping'],
    './database/partitions.ts': ['ensureLogPartitions'],
    './database/types.ts': ['types'],
    kysely: ['Kysely', 'PostgresDialect', 'sql'],
  });
  const table = await openClickHouse(module, join(folder, 'clickhouse'), days);
  try {
    await (await startServer(postgres.url, 10)).stop();
    const database = await connect(postgres.url);
    const pool = openPool(postgres.url, { types: module.types });
    const kysely = new module.Kysely({ dialect: new module.PostgresDialect({ pool }) });
    try {
      await fill({ module, database, kysely, table, folder, rows, days });
      return await measure({ module, database, kysely, table, rows });
    } finally {
      await kysely.destroy();
      await database.end();
    }
  } finally {
    await table.client.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} name @param {number} fallback */
function numberOf(name, fallback) {
  const number = Number(process.env[name] ?? fallback);
  if (!Number.isInteger(number) || number < 1) throw new Error(`${name} must be a whole number above 0.`);
  return number;
}

/** The engine in this process, with its data on disk. @param {any} module @param {string} folder @param {number} days */
async function openClickHouse(module, folder, days) {
  const { createChdbConnection } = createRequire(join(backend, 'testing/chdb/package.json'))('chdb/connection');
  mkdirSync(folder, { recursive: true });
  const connection = createChdbConnection({ path: folder });
  const table = module.openClickHouseTable({ url: 'http://nowhere/bench', retentionDays: days + 30, connection });
  await table.client.command({ query: 'create database if not exists bench' });
  await table.ready();
  return table;
}

const columns = `id, time, device_id, chargebox_id, station_id, evse_uid, source, detail_type, message_id, frame,
  status, error_code, vendor_error_code, fault, is_error`;

/** Writes the rows to PostgreSQL, and the same to ClickHouse, week by week. @param {any} options */
async function fill({ module, database, kysely, table, folder, rows, days }) {
  const now = Date.now();
  await module.ensureLogPartitions(kysely, new Date(now - (days + 1) * dayMs), new Date(now));
  await fillLogRows(database, { rows, days, chargers }, (written) => say(`PostgreSQL: ${written} of ${rows} rows`));
  await database.query(`truncate ocpp_log_hours`);
  await database.query(`update ocpp_log_counted set until = 'epoch'`);
  await module.countLogHours(kysely);
  await database.query('vacuum analyze');
  const file = join(folder, 'week.csv');
  let copied = 0;
  const sending = await time(async () => {
    for (let from = now - (days + 30) * dayMs; from < now + dayMs; from += 7 * dayMs) {
      const span = [from, from + 7 * dayMs].map((moment) => `'${new Date(moment).toISOString()}'`);
      const named = columns.replace('time', `to_char(time at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS')`);
      const { rowCount } = await database.query(
        `copy (select ${named} from ocpp_logs where time >= ${span[0]} and time < ${span[1]} order by time, id)
         to '${file}' with (format csv, null '\\N')`,
      );
      if (!rowCount) continue;
      chmodSync(file, 0o644);
      await table.client.command({
        query: `insert into ${table.name} (${columns}) select * from file('${file}', 'CSV', 'id UInt64,
          time DateTime64(3, ''UTC''), device_id UUID, chargebox_id String, station_id Nullable(String),
          evse_uid Nullable(String), source String, detail_type String, message_id String, frame String,
          status Nullable(String), error_code Nullable(String), vendor_error_code Nullable(String),
          fault Nullable(String), is_error Bool') settings max_partitions_per_insert_block = 0`,
      });
      copied += rowCount;
      rmSync(file);
    }
    await table.client.command({ query: `optimize table ${table.name} final` });
  });
  say(`ClickHouse: ${copied} rows in ${(sending / 1000).toFixed(0)} s`);
}

/** @param {any} options @returns {Promise<boolean[]>} */
async function measure({ module, database, kysely, table, rows }) {
  // Page 10,000, or half way through what there is.
  const deep = Math.min(9999, Math.floor(rows / 200));
  // One row in ten is of that type.
  const ofType = Math.min(99, Math.floor(rows / 2000));
  const stores = {
    PostgreSQL: module.postgresLogStore.reader(kysely),
    ClickHouse: module.clickHouseLogStore(table).reader(kysely),
  };
  const sizes = await sizesOf(database, table);
  const gigabytes = (/** @type {number} */ bytes) => `${(bytes / 2 ** 30).toFixed(2)} GB`;
  say(
    `bytes on disk: PostgreSQL ${gigabytes(sizes.postgres)}, ClickHouse ${gigabytes(sizes.clickhouse)} ` +
      `(${(sizes.postgres / sizes.clickhouse).toFixed(1)} times less)`,
  );
  const left = new AbortController().signal;
  const caller = { email: 'staff@example.com' };
  // Whole hours before now, so that both are asked for the same.
  const end = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000);
  const since = (/** @type {number} */ spanDays) => new Date(end.getTime() - spanDays * dayMs).toISOString();
  const until = end.toISOString();
  /** @type {[string, object][]} */
  const questions = [
    ['page 1', { pageSize: 100 }],
    [`page ${deep + 1}`, { pageSize: 100, pageNumber: deep }],
    [
      `page ${ofType + 1} of one type`,
      { pageSize: 100, pageNumber: ofType, detailType: 'STATUS_NOTIFICATION_REQUEST' },
    ],
    ['a charger, without a time', { pageSize: 50, resources: 'BENCH-7' }],
    ['a payload search of a day', { payload: '"value":"35",', start: since(1), end: until, pageSize: 50 }],
    ['a payload search of 7 days', { payload: '"value":"35",', start: since(7), end: until, pageSize: 50 }],
  ];
  const results = [];
  for (const [name, query] of questions) {
    const ask = (/** @type {any} */ logs) => module.readLogPage(kysely, logs, query, caller, left);
    const { times, answers } = await inTurns(stores, ask);
    const [page] = answers;
    const [one, other] = answers.map(({ totalElements, content }) =>
      JSON.stringify([totalElements, content.map((/** @type {{ id: string }} */ { id }) => id)]),
    );
    const told = `${name}: ${times}; ${page.content.length} of ${page.totalElements} rows`;
    results.push(verdict(told, one === other && page.content.length > 0, 'the same rows in both'));
  }
  results.push(await exportBoth(module, stores));
  results.push(await shipSome(module, database, kysely, table, Math.min(shipped, rows)));
  return results;
}

/** Bytes with every index. @param {import('pg').Client} database @param {any} table */
async function sizesOf(database, table) {
  const { rows } = await database.query(
    `select sum(pg_total_relation_size(inhrelid))::float8 as bytes from pg_inherits where inhparent = 'ocpp_logs'::regclass`,
  );
  const result = await table.client.query({
    query: `select toFloat64(sum(bytes_on_disk)) as bytes from system.parts where active and database = 'bench'`,
    format: 'JSONEachRow',
  });
  const [{ bytes }] = await result.json();
  return { postgres: rows[0]?.bytes ?? 0, clickhouse: bytes };
}

/**
 * The same question to both in turns.
 *
 * @param {Record<string, any>} stores @param {(logs: any) => Promise<any>} ask
 * @param {typeof rounds} [often] rounds that only warm up, and that count
 */
async function inTurns(stores, ask, often = rounds) {
  /** @type {Map<string, number[]>} */
  const all = new Map(Object.keys(stores).map((name) => [name, []]));
  /** @type {Map<string, any>} */
  const answers = new Map();
  for (let turn = 0; turn < often.warm + often.count; turn += 1) {
    for (const [name, logs] of Object.entries(stores)) {
      const ms = await time(async () => answers.set(name, await ask(logs)));
      if (turn >= often.warm) all.get(name)?.push(ms);
    }
  }
  return { times: [...all].map(([name, ms]) => `${name} ${range(ms)}`).join(', '), answers: [...answers.values()] };
}

/** The first rows of a file of all logs. @param {any} module @param {Record<string, any>} stores */
async function exportBoth(module, stores) {
  const question = { filter: { time: {}, types: [], oneOf: [] }, searchSpan: undefined };
  const { times, answers } = await inTurns(
    stores,
    async (logs) => {
      let [count, length] = [0, 0];
      for await (const batch of module.logBatches(logs, question, 'asc', module.logCsv.row)) {
        for (const row of batch) {
          if (count === exported) break;
          count += 1;
          length += JSON.stringify(row).length;
        }
        if (count === exported) break;
      }
      return { count, length };
    },
    exportRounds,
  );
  const [one, other] = answers;
  const same = one.count === other.count && one.length === other.length;
  return verdict(`an export of ${one.count} rows: ${times}`, same, 'the same file of both');
}

/** From the database to ClickHouse in batches, as in use. @param {any} module @param {import('pg').Client} database @param {any} kysely @param {any} table @param {number} wanted rows */
async function shipSome(module, database, kysely, table, wanted) {
  const count = async () => module.clickHouseLogStore(table).reader(kysely).count({ time: {}, types: [], oneOf: [] });
  const before = await count();
  await database.query(
    `insert into ocpp_log_spool (time, device_id, chargebox_id, station_id, source, detail_type, message_id, frame)
     select time, device_id, chargebox_id, station_id, source, detail_type, message_id, frame from ocpp_logs
     order by time desc limit ${wanted}`,
  );
  const shipping = new module.Shipping(kysely, table);
  const ms = await time(async () => {
    while (await shipping.next());
  });
  const found = (await count()) - before;
  const rate = Math.round((found / ms) * 1000);
  return verdict(`${found} rows sent to ClickHouse in batches: ${rate} rows/s`, found === wanted, `all ${wanted}`);
}
