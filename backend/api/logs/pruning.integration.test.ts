// With 150 days of logs, a statement without a time would make PostgreSQL plan, lock, and open every partition. So each
// statement reads some weeks at most, whatever the filter is.
import { randomUUID } from 'node:crypto';
import type { OcppLogQuery } from '@dmp/shared/contract';
import { type CompiledQuery, sql } from 'kysely';
import { findInLog } from '../../actions/claims.ts';
import { createWorker } from '../../actions/index.ts';
import { createInProcessBus } from '../../bus/index.ts';
import { ensureLogPartitions } from '../../database/partitions.ts';
import { countLogHours, forgetLogHours, postgresLogStore, writeLogRows } from '../../ocpp-logs/index.ts';
import { type OpenDatabase, openEmptyDatabase } from '../../testing/open-database.ts';
import { until } from '../../testing/until.ts';
import { incidentLanes } from '../devices/timeline/device-lanes.ts';
import { logBatches, logCsv } from './log-files.ts';
import { readLogPage } from './log-pages.ts';
import { parseLogQuery } from './log-query.ts';

const days = 150;
/** The longest batch and the days that it covers partly. */
const maxDays = 34;
const dayMs = 24 * 60 * 60 * 1000;
const now = new Date();
const daysAgo = (count: number) => new Date(now.getTime() - count * dayMs);
const caller = { email: 'someone@example.com', name: 'Someone', permissions: [] } as never;
const neverAborted = new AbortController().signal;
const deviceId = randomUUID();

let database: OpenDatabase;
let queries: CompiledQuery[] = [];
beforeAll(async () => {
  database = await openEmptyDatabase((query) => queries.push(query));
  const { kysely } = database;
  await kysely
    .insertInto('devices')
    .values({ id: deviceId, chargebox_id: 'CP-1', password_hash: '', connected: true })
    .execute();
  await ensureLogPartitions(kysely, daysAgo(days), now);
  // Four logs of the last two hours, five on every tenth day before, and one on the last of these days.
  await sql`
    insert into ocpp_logs (time, device_id, chargebox_id, source, detail_type, message_id, frame)
    select ${now}::timestamptz - make_interval(days => n / 5 * 10, mins => 60 + n % 5), ${deviceId}, 'CP-1', 'EVSE',
      'HEARTBEAT_REQUEST', 'm' || n, '[2,"m","Heartbeat",{}]'
    from generate_series(1, ${days / 2 - 5}) n`.execute(kysely);
  await forgetLogHours(kysely);
  await countLogHours(kysely, now);
  await sql`analyze`.execute(kysely);
  // The first test of a run also waits for the template database.
}, 240_000);
afterAll(() => database.remove());

const logs = () => postgresLogStore.reader(database.kysely);
const total = days / 2 - 5;
/** Number of daily partitions that each statement on the logs locks. */
async function daysLocked(): Promise<number[]> {
  const statements = queries.filter(
    ({ sql: text }) => text.includes('ocpp_logs') && /^\s*(select|with|insert|update)/.test(text),
  );
  queries = [];
  const locked: number[] = [];
  for (const { sql: text, parameters } of statements) {
    await database.kysely.connection().execute(async (one) => {
      await sql`begin`.execute(one);
      try {
        // So that hours that were already counted are counted again.
        await forgetLogHours(one);
        await one.executeQuery({
          sql: text,
          parameters,
          query: { kind: 'RawNode' },
          queryId: { queryId: 'again' },
        } as never);
        const { rows } = await sql<{ days: number }>`
        select count(distinct c.oid)::int as days from pg_locks l join pg_class c on c.oid = l.relation
        where l.pid = pg_backend_pid() and c.relkind = 'r' and c.relname like 'ocpp_logs_2%'`.execute(one);
        locked.push(rows[0]?.days ?? 0);
      } finally {
        await sql`rollback`.execute(one);
      }
    });
  }
  queries = [];
  return locked;
}
async function expectPruned(): Promise<void> {
  const locked = await daysLocked();
  expect(locked.length).toBeGreaterThan(0);
  expect(Math.max(...locked)).toBeLessThanOrEqual(maxDays);
}

test.each<[string, OcppLogQuery, number]>([
  ['the newest page', {}, total],
  ['the oldest page', { sortOrder: 'ASC' }, total],
  ['a page far back', { pageNumber: 5 }, total],
  ['the last page', { pageNumber: 6 }, total],
  ['one log type', { detailType: 'HEARTBEAT_REQUEST', pageNumber: 3 }, total],
  ["one charger's logs", { resources: 'CP-1' }, total],
  ["one charger's logs far back, oldest first", { resources: 'CP-1', sortOrder: 'ASC', pageNumber: 4 }, total],
  ["one charger's logs up to a time", { resources: 'CP-1', end: daysAgo(105).toISOString() }, 16],
  ['one message', { messageId: 'm65' }, 1],
  ['only errors', { onlyErrors: true }, 0],
])('%s', async (_what, query, expected) => {
  queries = [];
  const page = await readLogPage(database.kysely, logs(), { ...query, pageSize: 10 }, caller, neverAborted);
  expect(page.totalElements).toBe(expected);
  const first = (query.pageNumber ?? 0) * 10;
  expect(page.content).toHaveLength(Math.max(0, Math.min(10, expected - first)));
  const times = page.content.map(({ time }) => time);
  expect(times).toEqual(query.sortOrder === 'ASC' ? times.toSorted() : times.toSorted().reverse());
  await expectPruned();
});

test.each(['asc', 'desc'] as const)('an export of all logs, %s', async (order) => {
  queries = [];
  const query = await parseLogQuery(database.kysely, {}, caller);
  let rows = 0;
  for await (const batch of logBatches(logs(), query, order, logCsv.row)) rows += [...batch].length;
  expect(rows).toBe(total);
  await expectPruned();
});

test('the timeline of a charger, the log of an attempt, a log that is written, and hours that are counted', async () => {
  queries = [];
  const { kysely } = database;
  await incidentLanes(logs(), 'CP-1', { start: daysAgo(7), end: now });
  await findInLog(logs(), { chargeboxId: 'CP-1', jobId: randomUUID(), attempts: 1, sentAt: now } as never);
  await kysely.transaction().execute((trx) =>
    writeLogRows(trx, 'ocpp_logs', [
      {
        ...{ time: now, device_id: deviceId, chargebox_id: 'CP-1', station_id: null, evse_uid: null, source: 'EVSE' },
        ...{ detail_type: 'HEARTBEAT_REQUEST', message_id: 'new', frame: '[]', status: null, error_code: null },
        ...{ vendor_error_code: null, fault: null, deviations: null },
      },
    ]),
  );
  await countLogHours(kysely, new Date(now.getTime() + dayMs));
  await expectPruned();
});

test('an idle worker does not query the logs', async () => {
  const { kysely } = database;
  const log = {
    error: (details: object, message: string) => {
      throw new Error(`${message} ${JSON.stringify(details)}`);
    },
  };
  const settings = { firmwareUrl: undefined, uploadUrl: 'http://h' };
  const worker = createWorker({ db: kysely, logs: logs(), bus: createInProcessBus(log), log, settings, tickMs: 20 });
  worker.start();
  // The first poll is for actions that an earlier release has begun.
  const polls = () => queries.filter(({ sql: text }) => text.includes('exists (select from effect_signs)')).length;
  await until(async () => polls() > 0);
  queries = [];
  await until(async () => polls() > 2);
  expect(queries.filter(({ sql: text }) => text.includes('ocpp_logs'))).toEqual([]);
  await worker.stop();
});
