// Of a charger that does not report its connectors once it is back: what a boot ends is forgotten, what a lost
// connection made UNKNOWN is as it was, and nothing else.
import { randomUUID } from 'node:crypto';
import { ocppStatuses } from '@dmp/shared/contract';
import fc from 'fast-check';
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

/** What a charger was when it booted at minute 10, and how: on the same connection, with meter values since, or neither. */
const booted = fc.record({
  isKept: fc.boolean(),
  chargerStatus: fc.constantFrom(null, 'Available', 'Faulted', 'Unavailable'),
  connectors: fc.tuple(
    ...([1, 2] as const).map((connectorId) =>
      fc.record({
        connectorId: fc.constant(connectorId),
        status: fc.constantFrom(...ocppStatuses),
        reportedAt: fc.constantFrom(1, 11),
        hasSession: fc.boolean(),
        hasMetered: fc.boolean(),
      }),
    ),
  ),
});

test('whatever a charger was: what its vehicle does is kept while its session goes on, and otherwise the boot ended it', async () => {
  const { kysely } = database;
  const cases = fc
    .sample(booted, { numRuns: 2000, seed: 51 })
    .map((one) => ({ ...one, deviceId: randomUUID(), uid: randomUUID() }));
  const power = { plug_type: 'CHADEMO', power_type: 'DC', max_electric_power: 50_000 };
  for (let from = 0; from < cases.length; from += 500) {
    const some = cases.slice(from, from + 500);
    const devices = some.map(({ deviceId, chargerStatus }) => ({
      ...{ id: deviceId, chargebox_id: deviceId, password_hash: '', charger_status: chargerStatus },
      charger_status_at: at(1),
    }));
    await kysely.insertInto('devices').values(devices).execute();
    const evses = some.map(({ deviceId, uid }) => ({ uid, device_id: deviceId, evse_number: 1, station_id: uid }));
    await kysely.insertInto('evses').values(evses).execute();
    const ports = some.flatMap(({ deviceId, uid, connectors }) =>
      connectors.map(({ connectorId, status, reportedAt }) => ({
        ...{ id: `${uid}-${connectorId}`, device_id: deviceId, evse_uid: uid, connector_id: connectorId, ...power },
        ...{ status, error_code: 'NoError', status_at: at(reportedAt) },
      })),
    );
    await kysely.insertInto('ports').values(ports).execute();
    const sessions = some.flatMap(({ deviceId, uid, connectors }) =>
      connectors.map(({ connectorId, hasSession }) => ({
        ...{ device_id: deviceId, evse_uid: uid, connector_id: connectorId, id_tag: 'T', started_at: at(0) },
        ...{ meter_start: 0, meter_last: 0, stopped_at: hasSession ? null : at(5) },
      })),
    );
    await kysely.insertInto('transactions').values(sessions).execute();
  }
  const effects = cases.map(({ deviceId, isKept, connectors }): Effect => {
    const inSession = connectors.flatMap(({ connectorId, hasMetered }) => (hasMetered ? connectorId : []));
    return { kind: 'unreported', deviceId, at: at(12), bootedAt: at(10), isKept, inSession };
  });
  await kysely.transaction().execute((trx) =>
    writeEffects(
      trx,
      effects.map((effect) => ({ effect, effected: {} })),
    ),
  );
  const left = new Map(
    (await kysely.selectFrom('ports').select(['id', 'status']).execute()).map((port) => [port.id, port.status]),
  );
  const chargers = new Map(
    (await kysely.selectFrom('devices').select(['id', 'charger_status']).execute()).map((row) => [
      row.id,
      row.charger_status,
    ]),
  );
  for (const { deviceId, uid, isKept, chargerStatus, connectors } of cases) {
    const isRunning = connectors.map(({ hasSession, hasMetered }) => hasSession && (isKept || hasMetered));
    const expected = connectors.map(({ status, reportedAt }, index) =>
      reportedAt > 10 || (isRunning[index] && status !== 'Faulted') || ['Available', 'Unavailable'].includes(status)
        ? status
        : null,
    );
    expect(connectors.map(({ connectorId }) => left.get(`${uid}-${connectorId}`))).toEqual(expected);
    expect(chargers.get(deviceId)).toBe(chargerStatus === 'Faulted' ? null : chargerStatus);
  }
});
