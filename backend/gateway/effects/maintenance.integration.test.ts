// Maintenance mode: what is shown, what the charger reports beside it, and how long a fault has lasted.
import { randomUUID } from 'node:crypto';
import { operationalStatuses, shownStatus } from '@dmp/shared/contract';
import { sql } from 'kysely';
import { changeStates } from '../../device-state/change-states.ts';
import { type OpenDatabase, openEmptyDatabase } from '../../testing/open-database.ts';
import { writeEffects } from './index.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 12, minute));

/** A charger of two EVSEs with a connector each. */
async function addCharger() {
  const { kysely } = database;
  const id = randomUUID();
  await kysely.insertInto('devices').values({ id, chargebox_id: id, password_hash: '' }).execute();
  for (const number of [1, 2]) {
    const uid = `${id}-${number}`;
    const evse = { uid, device_id: id, evse_number: number, station_id: uid };
    await kysely.insertInto('evses').values(evse).execute();
    const power = { plug_type: 'CHADEMO', power_type: 'DC', max_electric_power: 50_000 };
    const port = { id: uid, device_id: id, evse_uid: uid, connector_id: number, ...power };
    await kysely.insertInto('ports').values(port).execute();
  }
  const reports = (minute: number, connectorId: number, status: 'Available' | 'Faulted' | 'Unavailable') =>
    kysely.transaction().execute((trx) => {
      const errorCode = status === 'Faulted' ? 'GroundFailure' : 'NoError';
      const effect = { kind: 'status', deviceId: id, at: at(minute), connectorId, status, errorCode } as const;
      return writeEffects(trx, [{ effect, effected: {} }]);
    });
  const maintenance = (on: boolean, minute: number) =>
    kysely
      .transaction()
      .execute((trx) => changeStates(trx, [id], { maintenanceMode: on }, 'admin@example.com', at(minute)));
  const row = async () => {
    const { status, status_since, shown_status, shown_evse_statuses, maintenance_since } = await kysely
      .selectFrom('devices')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { status, since: status_since, shown: shown_status, evses: shown_evse_statuses, in: maintenance_since };
  };
  const evses = () =>
    kysely
      .selectFrom('evses')
      .select(['operational_status as status', 'status_since as since'])
      .where('device_id', '=', id)
      .orderBy('evse_number')
      .execute();
  const log = async () => {
    const rows = await kysely
      .selectFrom('operational_status_log')
      .select(['status', 'timestamp'])
      .where('evse_uid', '=', `${id}-1`)
      .orderBy('id')
      .execute();
    return rows.map(({ status, timestamp }) => [status, timestamp]);
  };
  return { reports, maintenance, row, evses, log };
}

test('maintenance shows as RESERVED, and a fault has its old age again afterwards', async () => {
  const charger = await addCharger();
  await charger.reports(0, 1, 'Faulted');
  await charger.reports(1, 2, 'Faulted');
  // It has been out of order since its first EVSE was: the other had reported nothing.
  const fault = {
    status: 'OUTOFORDER',
    since: at(0),
    shown: 'OUTOFORDER',
    evses: ['OUTOFORDER', 'OUTOFORDER'],
    in: null,
  };
  expect(await charger.row()).toEqual(fault);

  await charger.maintenance(true, 10);
  const shown = { shown: 'RESERVED', evses: ['RESERVED', 'RESERVED'], in: at(10) };
  expect(await charger.row()).toEqual({ ...fault, ...shown });
  // Maintenance mode takes the whole charger out of service.
  await charger.reports(11, 0, 'Unavailable');
  expect(await charger.row()).toEqual({ ...shown, status: 'INOPERATIVE', since: at(11) });
  // Saving its message again does not begin another maintenance.
  await charger.maintenance(true, 12);
  expect(await charger.row()).toMatchObject({ in: at(10) });

  await charger.maintenance(false, 20);
  expect(await charger.row()).toMatchObject({ shown: 'INOPERATIVE', evses: ['INOPERATIVE', 'INOPERATIVE'], in: null });
  await charger.reports(21, 0, 'Available');
  expect(await charger.row()).toEqual(fault);
  expect(await charger.evses()).toEqual([
    { status: 'OUTOFORDER', since: at(0) },
    { status: 'OUTOFORDER', since: at(1) },
  ]);
  // The log has what the port was, and when: that is what uptime is counted from.
  expect(await charger.log()).toEqual([
    ['OUTOFORDER', at(0)],
    ['INOPERATIVE', at(11)],
    ['OUTOFORDER', at(21)],
  ]);
});

test('what is repaired in maintenance has a new age, also when it fails again', async () => {
  const charger = await addCharger();
  await charger.reports(0, 1, 'Faulted');
  await charger.maintenance(true, 10);
  await charger.reports(11, 0, 'Unavailable');
  await charger.reports(12, 1, 'Available');
  await charger.maintenance(false, 20);
  await charger.reports(21, 0, 'Available');
  expect((await charger.evses())[0]).toEqual({ status: 'AVAILABLE', since: at(21) });
  await charger.reports(30, 1, 'Faulted');
  expect((await charger.evses())[0]).toEqual({ status: 'OUTOFORDER', since: at(30) });
});

test.each(operationalStatuses)('the columns show %s as the rule has it', async (status) => {
  for (const maintenance of [true, false]) {
    const { rows } = await sql<{ shown_status: string; shown_evse_statuses: string[] }>`
      insert into devices (id, chargebox_id, password_hash, status, evse_statuses, maintenance_mode)
      values (gen_random_uuid(), gen_random_uuid()::text, '', ${status}, ${[status, status]}, ${maintenance})
      returning shown_status, shown_evse_statuses`.execute(database.kysely);
    const shown = shownStatus(status, maintenance);
    expect(rows).toEqual([{ shown_status: shown, shown_evse_statuses: [shown, shown] }]);
  }
});
