// Rows that come after their hour was counted, as after a time in which a gateway had no database.
import { randomUUID } from 'node:crypto';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { hourOf } from './hours.ts';
import { countLogHours, writeLogRows } from './index.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

const hour = 3_600_000;
const write = (...times: Date[]) =>
  database.kysely.transaction().execute((trx) =>
    writeLogRows(
      trx,
      'ocpp_logs',
      times.map((time) => ({
        ...{ time, device_id: randomUUID(), chargebox_id: 'CP-1', station_id: null, evse_uid: null, source: 'EVSE' },
        ...{ detail_type: 'HEARTBEAT_REQUEST', message_id: 'm', frame: '[]', status: null, error_code: null },
        ...{ vendor_error_code: null, fault: null, deviations: null },
      })),
    ),
  );
const counted = async () => {
  const rows = await database.kysely.selectFrom('ocpp_log_hours').select(['hour', 'count']).orderBy('hour').execute();
  return rows.map(({ hour: at, count }) => [at, Number(count)]);
};

test('are counted with it, once', async () => {
  const now = new Date();
  const past = new Date(now.getTime() - 3 * hour);
  const empty = new Date(now.getTime() - 2 * hour);
  await write(past);
  await countLogHours(database.kysely, now);
  expect(await counted()).toEqual([[hourOf(past), 1]]);
  await write(past, past, empty, now);
  await countLogHours(database.kysely, now);
  expect(await counted()).toEqual([
    [hourOf(past), 3],
    [hourOf(empty), 1],
  ]);
});
