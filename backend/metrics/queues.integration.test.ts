import { writeLogRows } from '../ocpp-logs/write-rows.ts';
import { manyRows } from '../testing/log-rows.ts';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { readQueues } from './queues.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

test('an empty database has nothing that waits', async () => {
  const { database_bytes, ...waiting } = await readQueues(database.kysely);
  expect(database_bytes).toBeGreaterThan(1e6);
  expect(new Set(Object.values(waiting).map(Number))).toEqual(new Set([0]));
});

test('logs on their way to another store are counted, and how long the first has waited', async () => {
  const tenMinutesAgo = new Date(Date.now() - 600_000);
  await database.kysely.transaction().execute((trx) => writeLogRows(trx, 'ocpp_log_spool', manyRows(5, tenMinutesAgo)));
  const { logs, oldest_log } = await readQueues(database.kysely);
  expect(Number(logs)).toBe(10);
  expect(oldest_log).toBeGreaterThan(600);
});
