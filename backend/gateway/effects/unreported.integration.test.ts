// Of a charger that does not report its connectors once it is back: what a boot ends is forgotten, what a lost
// connection made UNKNOWN is as it was, and nothing else.
import { randomUUID } from 'node:crypto';
import { type OpenDatabase, openEmptyDatabase } from '../../testing/open-database.ts';
import type { Effect } from './effect.ts';
import { writeEffects } from './index.ts';
import { writeSilence } from './status.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 12, minute));

type Report = readonly [connectorId: number, status: string, minute: number];

/**
 * A charger of one EVSE with these connectors, and what they reported, each at a minute.
 *
 * @param boots at minute 10; else its connection was lost at minute 5, for too long
 */
async function charger(reports: readonly Report[], boots = true) {
  const { kysely } = database;
  const [deviceId, uid] = [randomUUID(), randomUUID()];
  await kysely.insertInto('devices').values({ id: deviceId, chargebox_id: deviceId, password_hash: '' }).execute();
  const evse = { uid, device_id: deviceId, evse_number: 1, station_id: uid };
  await kysely.insertInto('evses').values(evse).execute();
  for (const connector_id of [1, 2]) {
    const port = { id: `${uid}-${connector_id}`, device_id: deviceId, evse_uid: uid, connector_id };
    const power = { plug_type: 'CHADEMO', power_type: 'DC', max_electric_power: 50_000 };
    await kysely
      .insertInto('ports')
      .values({ ...port, ...power })
      .execute();
  }
  const write = (effect: Effect) =>
    kysely.transaction().execute((trx) => writeEffects(trx, [{ effect, effected: {} }]));
  for (const [connectorId, status, minute] of reports) {
    const errorCode = status === 'Faulted' ? 'GroundFailure' : 'NoError';
    const report = { connectorId, status, errorCode } as { connectorId: number; status: 'Faulted'; errorCode: string };
    await write({ kind: 'status', deviceId, at: at(minute), ...report });
  }
  if (!boots) await kysely.transaction().execute((trx) => writeSilence(trx, [{ deviceId, since: at(5) }]));
  await write({ kind: 'unreported', deviceId, at: at(12), bootedAt: boots ? at(10) : undefined });
  const device = await kysely
    .selectFrom('devices')
    .select(['status', 'charger_status', 'evse_statuses', 'last_known_status'])
    .where('id', '=', deviceId)
    .executeTakeFirst();
  const log = await kysely
    .selectFrom('operational_status_log')
    .select(['status', 'timestamp'])
    .where('device_id', '=', deviceId)
    .orderBy('id')
    .execute();
  const ports = await kysely
    .selectFrom('ports')
    .select(['status', 'error_code'])
    .where('device_id', '=', deviceId)
    .orderBy('connector_id')
    .execute();
  return { ...device, ports, log: log.map(({ status, timestamp }) => [status, timestamp.getUTCMinutes()]) };
}

test('a fault and what a vehicle was doing are over; that a connector is out of service is not', async () => {
  expect(
    await charger([
      [1, 'Faulted', 1],
      [2, 'Unavailable', 1],
    ]),
  ).toMatchObject({
    status: 'INOPERATIVE',
    charger_status: null,
    evse_statuses: ['INOPERATIVE'],
    ports: [
      { status: null, error_code: null },
      { status: 'Unavailable', error_code: 'NoError' },
    ],
  });
  expect(
    await charger([
      [1, 'Charging', 1],
      [2, 'Charging', 1],
    ]),
  ).toMatchObject({ status: 'UNKNOWN', evse_statuses: ['UNKNOWN'], ports: [{ status: null }, { status: null }] });
});

test('what was reported since the boot stays', async () => {
  expect(
    await charger([
      [1, 'Available', 1],
      [2, 'Faulted', 11],
    ]),
  ).toMatchObject({ status: 'AVAILABLE', ports: [{ status: 'Available' }, { status: 'Faulted' }] });
});

test('the fault of the charger as a whole is over, unless it was reported since; its availability stays', async () => {
  expect(
    await charger([
      [1, 'Available', 1],
      [0, 'Faulted', 1],
    ]),
  ).toMatchObject({ status: 'AVAILABLE', charger_status: null });
  expect(
    await charger([
      [1, 'Faulted', 1],
      [0, 'Faulted', 11],
    ]),
  ).toMatchObject({ status: 'OUTOFORDER', charger_status: 'Faulted' });
  expect(
    await charger([
      [1, 'Faulted', 1],
      [0, 'Unavailable', 1],
    ]),
  ).toMatchObject({ status: 'INOPERATIVE', charger_status: 'Unavailable' });
});

test('after a lost connection alone everything is as it was, with a mark', async () => {
  expect(
    await charger(
      [
        [1, 'Charging', 1],
        [2, 'Available', 2],
      ],
      false,
    ),
  ).toMatchObject({
    ...{ status: 'CHARGING', last_known_status: 'CHARGING', ports: [{ status: 'Charging' }, { status: 'Available' }] },
    log: [
      ['CHARGING', 1],
      ['UNKNOWN', 5],
      ['CHARGING', 12],
    ],
  });
});

test('a fault that a lost connection left as it was has no mark', async () => {
  expect(await charger([[1, 'Faulted', 1]], false)).toMatchObject({
    ...{ status: 'OUTOFORDER', last_known_status: null, log: [['OUTOFORDER', 1]] },
  });
});
