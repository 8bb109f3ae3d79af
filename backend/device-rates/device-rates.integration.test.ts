import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { countDeviceRates } from './index.ts';

const now = new Date('2026-11-20T10:30:00Z');
const ago = (days: number, hours = 0) => new Date(now.getTime() - (days * 24 + hours) * 3_600_000);

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

interface Reported {
  /** The interval of heartbeats that it was given at a boot, in seconds. */
  interval?: number;
  /** Since when it has been connected. */
  since?: Date;
  /** Heartbeats of each hour of a day (UTC). */
  beats?: Record<string, number>;
  /** When sessions began, the energy of each, whether it is over, and whether its end had a meter reading. */
  sessions?: [began: Date, wh: number, over?: boolean, isRead?: boolean][];
}

async function charger({ interval, since, beats = {}, sessions = [] }: Reported): Promise<string> {
  const { kysely } = database;
  const id = randomUUID();
  const stale = { heartbeat_rate: 12.3, plug_in_success_rate: 45.6 };
  await kysely
    .insertInto('devices')
    .values({ id, chargebox_id: `CP-${id}`, password_hash: '', ...stale, heartbeat_given: interval ?? null })
    .execute();
  if (since) await kysely.insertInto('connections').values({ device_id: id, connected_at: since }).execute();
  for (const [day, count] of Object.entries(beats)) {
    const hours = Array.from({ length: 24 }, () => count);
    await kysely
      .insertInto('heartbeat_days')
      .values({ device_id: id, day: sql`${day}::date`, hours })
      .execute();
  }
  for (const [started_at, wh, over = true, isRead = true] of sessions) {
    await kysely
      .insertInto('transactions')
      .values({
        ...{ device_id: id, evse_uid: 'E', connector_id: 1, id_tag: 'T', started_at, meter_start: 100 },
        ...{ meter_last: 100 + wh, stopped_at: over ? started_at : null },
        ...{ stop_reason: over ? 'Local' : null, assumed: isRead ? [] : ['METER_STOP'] },
      })
      .execute();
  }
  return id;
}

async function rates(id: string) {
  const { heartbeat_rate, plug_in_success_rate } = await database.kysely
    .selectFrom('devices')
    .select(['heartbeat_rate', 'plug_in_success_rate'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [heartbeat_rate, plug_in_success_rate];
}

test('rates are counted from what chargers reported in two weeks, and are empty where there was nothing', async () => {
  const silent = await charger({});
  // A day and ten and a half hours: 414 heartbeats were due; of the day before yesterday none counts.
  const young = await charger({
    since: ago(1, 10.5),
    beats: { '2026-11-19': 6 },
    sessions: [
      [ago(1), 500],
      [ago(1), 0],
      [ago(0, 3), 900],
      [ago(0, 1), 0, false],
      [ago(0, 2), 0, true, false],
    ],
  });
  // Older than what is counted: its heartbeats and its only session are too.
  const away = await charger({ since: ago(60), beats: { '2026-10-01': 12 }, sessions: [[ago(15), 900]] });
  const eager = await charger({ since: ago(0, 1), beats: { '2026-11-20': 40 }, sessions: [[ago(0, 1), 0]] });
  const justNow = await charger({ since: new Date(now.getTime() - 60_000) });
  const devices = [silent, young, away, eager, justNow];

  expect(await countDeviceRates(database.kysely, now)).toBe(devices.length);
  expect(Object.fromEntries(await Promise.all(devices.map(async (id) => [id, await rates(id)])))).toEqual({
    [silent]: [null, null],
    [young]: [34.8, 66.7],
    [away]: [0, null],
    [eager]: [100, 0],
    [justNow]: [null, null],
  });
  // Nothing is written where nothing has changed.
  expect(await countDeviceRates(database.kysely, now)).toBe(0);
});

test('a retired device keeps the rates that it had', async () => {
  const id = await charger({ since: ago(0, 1), beats: { '2026-11-20': 40 } });
  await database.kysely.updateTable('devices').set({ retired_at: now }).where('id', '=', id).execute();
  await countDeviceRates(database.kysely, now);
  expect(await rates(id)).toEqual([12.3, 45.6]);
});

test('all devices have their turn, however many there are', async () => {
  await database.kysely.updateTable('devices').set({ heartbeat_rate: null, plug_in_success_rate: null }).execute();
  const ids = await Promise.all(Array.from({ length: 450 }, () => charger({})));
  expect(await countDeviceRates(database.kysely, now)).toBeGreaterThanOrEqual(ids.length);
  const { left } = await database.kysely
    .selectFrom('devices')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('id', 'in', ids)
    .where('heartbeat_rate', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(Number(left)).toBe(0);
});

test('heartbeats are due at the interval that the charger has', async () => {
  // 24 of 120 that are due every five minutes.
  const since = ago(0, 10);
  const beats = { '2026-11-20': 1 };
  const intervals = [
    [300, 20],
    [1800, 100],
    [900, 60],
    [0, null],
  ] as const;
  const devices = await Promise.all(intervals.map(([interval]) => charger({ interval, since, beats })));
  await countDeviceRates(database.kysely, now);
  const found = await Promise.all(devices.map(rates));
  expect(found.map(([heartbeat]) => heartbeat)).toEqual(intervals.map(([, rate]) => rate));
});
