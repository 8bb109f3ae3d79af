// What no gateway has heard is lost only once chargers have had time to come back.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { advisoryLocks } from '../database/advisory-locks.ts';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { closeLeftConnections } from './effects/connections.ts';
import { isWaitedFor, noteProductOutage } from './product-outage.ts';
import { selectSilent, sweepSilent } from './sweep.ts';

let database: OpenDatabase;
beforeEach(async () => {
  database = await openEmptyDatabase();
});
afterEach(() => database.remove());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const seen = (at: Date) =>
  database.kysely
    .insertInto('product_seen')
    .values({ seen_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: at }))
    .execute();
const outages = () => database.kysely.selectFrom('product_outages').selectAll().execute();

/** A device with one available EVSE whose charger is connected, or has been away since. */
async function addDevice({ since, connected = false }: { since: Date | null; connected?: boolean }): Promise<string> {
  const { kysely } = database;
  const id = randomUUID();
  const statuses = since ? 'AVAILABLE' : 'UNKNOWN';
  await kysely
    .insertInto('devices')
    .values({
      ...{ id, chargebox_id: id, password_hash: '', connected, connection_since: since, status: statuses },
      evse_statuses: sql`array[${statuses}]`,
    })
    .execute();
  await kysely
    .insertInto('evses')
    .values({ uid: id, device_id: id, evse_number: 1, station_id: id, operational_status: statuses })
    .execute();
  return id;
}
const statusOf = async (id: string) => {
  const row = await database.kysely.selectFrom('devices').select('status').where('id', '=', id).executeTakeFirst();
  return row?.status;
};

test('the first start and a restart are none; what is longer is noted once, with the time to come back', async () => {
  await noteProductOutage(database.kysely);
  await seen(minutesAgo(0.2));
  await noteProductOutage(database.kysely);
  expect(await outages()).toEqual([]);
  expect(await isWaitedFor(database.kysely)).toBe(false);

  await seen(minutesAgo(40));
  await database.kysely
    .insertInto('gateways')
    .values({ name: 'earlier', seen_at: minutesAgo(0.1) })
    .execute();
  await noteProductOutage(database.kysely);
  expect(await outages()).toEqual([]);
  await database.kysely.deleteFrom('gateways').execute();

  // The last gateway of an earlier release has deleted its row, and had received something just before.
  const heard = await addDevice({ since: null });
  const heardAt = (at: Date | null) =>
    database.kysely.updateTable('devices').set({ communication_timestamp: at }).where('id', '=', heard).execute();
  await heardAt(minutesAgo(0.1));
  await noteProductOutage(database.kysely);
  expect(await outages()).toEqual([]);
  await heardAt(null);

  const [began, away] = [minutesAgo(40), await addDevice({ since: minutesAgo(50) })];
  await addDevice({ since: null });
  await seen(began);
  await noteProductOutage(database.kysely);
  await noteProductOutage(database.kysely);
  const [outage, ...others] = await outages();
  expect(others).toEqual([]);
  expect(outage?.began_at).toEqual(began);
  expect((outage?.waited_until.getTime() ?? 0) - Date.now()).toBeGreaterThan(14 * 60_000);
  expect(await isWaitedFor(database.kysely)).toBe(true);
  const due = await database.kysely
    .selectFrom('uptime_due')
    .select(['device_id', 'since'])
    .where('since', '=', began)
    .execute();
  expect(due).toEqual([{ device_id: away, since: began }]);
});

test('a connection that a gateway left was there while that gateway lived', async () => {
  const { kysely } = database;
  const [first, second] = await Promise.all([1, 2].map(() => addDevice({ since: minutesAgo(60), connected: true })));
  const connectedAt = minutesAgo(60);
  const rows = [first, second].map((device_id, index) => ({
    ...{ device_id: device_id ?? '', connected_at: connectedAt, gateway: `g${index}` },
  }));
  await kysely.insertInto('connections').values(rows).execute();
  const ends = async () =>
    (await kysely.selectFrom('connections').select('disconnected_at').orderBy('gateway').execute()).map(
      (row) => row.disconnected_at,
    );
  await kysely
    .insertInto('gateways')
    .values([
      { name: 'g1', seen_at: minutesAgo(3) },
      { name: 'g0', seen_at: new Date() },
    ])
    .execute();
  await closeLeftConnections(kysely, { notSeenForSeconds: 60 });
  expect(await ends()).toEqual([null, expect.any(Date)]);
  const [, gone] = await ends();
  expect(Math.round((Date.now() - (gone?.getTime() ?? 0)) / 60_000)).toBe(3);

  const seenAt = minutesAgo(2);
  await closeLeftConnections(kysely, { name: 'g0', seenAt });
  expect((await ends())[0]).toEqual(seenAt);
});

test('the chargers that were lost are looked up, however many there are, and no others', async () => {
  const { kysely } = database;
  const lost = [];
  for (let index = 0; index < 130; index += 1) lost.push(await addDevice({ since: minutesAgo(20 + index) }));
  const lately = await addDevice({ since: minutesAgo(10) });
  await sweepSilent(kysely, 15);
  expect(new Set(await Promise.all(lost.map(statusOf)))).toEqual(new Set(['UNKNOWN']));
  expect(await statusOf(lately)).toBe('AVAILABLE');
}, 30_000);

test('what is looked up does not depend on devices that never connected', async () => {
  const { kysely } = database;
  await sql`insert into devices (id, chargebox_id, password_hash, evse_statuses)
    select gen_random_uuid(), 'CB-' || number, '', '{UNKNOWN}' from generate_series(1, 3000) number`.execute(kysely);
  await sql`analyze devices, device_statuses`.execute(kysely);
  const first = { id: randomUUID(), since: new Date(0) };
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${selectSilent(new Date(), first)}`.execute(kysely);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('device_statuses_lost');
});

test('one process at a time looks them up', async () => {
  // The embedded database has one process.
  if (database.kind !== 'postgres') return;
  const { kysely } = database;
  const lost = await addDevice({ since: minutesAgo(20) });
  await kysely.connection().execute(async (other) => {
    await sql`select pg_advisory_lock(${advisoryLocks.silentChargers})`.execute(other);
    await sweepSilent(kysely, 15);
    expect(await statusOf(lost)).toBe('AVAILABLE');
    await sql`select pg_advisory_unlock(${advisoryLocks.silentChargers})`.execute(other);
  });
  await sweepSilent(kysely, 15);
  expect(await statusOf(lost)).toBe('UNKNOWN');
});
