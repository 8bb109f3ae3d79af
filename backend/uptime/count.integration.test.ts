// What the worker keeps of ports, as their statuses, connections, and exemptions change, on a clock of the test's own.
import { isInPlace, type OperationalStatus, operationalStatuses, outageStatuses } from '@dmp/shared/contract';
import { type Insertable, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { placesById } from '../network-import/current.ts';
import { writePlaces } from '../network-import/write.ts';
import { gatewayStopped } from '../ocpp/connection-ends.ts';
import { dropReported } from '../retention/index.ts';
import { createCounter } from './count.ts';
import { at, daily, usePorts } from './testing/ports.ts';

const { database, aPort, became, connected, lost, judge, opens, count, passed, portNow, kept } = usePorts();

test('a port that goes down is counted as it does, and over its life while that is no year', async () => {
  const port = await aPort();
  await connected(port, 0);
  await became(port, 'AVAILABLE', 0);
  await count(1000);
  expect(await kept(port)).toMatchObject({
    ...{ months: [['2026-09', 0, 0]], outages: [] },
    port: { of: 1000, outage: 0, excluded: 0, down: null, uptime: 100, left: 30 },
  });
  await became(port, 'OUTOFORDER', 1000);
  await count(1010);
  expect((await kept(port)).port).toMatchObject({ of: 1010, outage: 10, down: 1000 });
  // Time goes on for one that is down, with nothing new from it and without a count.
  passed(1011.5);
  expect((await kept(port)).port).toMatchObject({ of: 1011.5, outage: 11.5, down: 1000 });
  await became(port, 'AVAILABLE', 1020);
  await count(2000);
  expect(await kept(port)).toMatchObject({
    ...{ months: [['2026-09', 20, 0]], outages: [['OUTOFORDER', 1000, 1020]] },
    port: { of: 2000, outage: 20, down: null, uptime: 99, left: 40 },
  });
});

test('while the product is down, and until a charger has had time to come back, its port is not down', async () => {
  const port = await aPort();
  await connected(port, 0);
  await became(port, 'AVAILABLE', 0);
  await lost(port, 100, gatewayStopped);
  await database()
    .kysely.insertInto('product_outages')
    .values({ began_at: at(102), waited_until: at(155) })
    .execute();
  await count(141);
  expect((await kept(port)).outages).toEqual([]);
  await became(port, 'UNKNOWN', 100);
  await count(156);
  expect((await kept(port)).outages).toEqual([['UNKNOWN', 155, null]]);
  await connected(port, 160);
  await became(port, 'AVAILABLE', 161);
  await count(170);
  expect((await kept(port)).outages).toEqual([['UNKNOWN', 155, 161]]);
  await database().kysely.deleteFrom('product_outages').execute();
});

test('one that was lost before the product was down is down again after it, and its entry covers that, too', async () => {
  const port = await aPort();
  await connected(port, 0);
  await became(port, 'AVAILABLE', 0);
  await lost(port, 100);
  await became(port, 'UNKNOWN', 100);
  await count(120);
  await database()
    .kysely.insertInto('product_outages')
    .values({ began_at: at(200), waited_until: at(255) })
    .execute();
  const { deviceId: device_id } = port;
  await database()
    .kysely.insertInto('uptime_due')
    .values({ device_id, since: at(200) })
    .execute();
  await count(241);
  expect(await kept(port)).toMatchObject({ outages: [['UNKNOWN', 100, 200]], port: { down: null } });
  // Nothing is received from it.
  await count(256);
  const outages = [
    ['UNKNOWN', 100, 200],
    ['UNKNOWN', 255, null],
  ];
  expect(await kept(port)).toMatchObject({ outages, port: { outage: 101, excluded: 0, down: 255 } });
  await judge(port, 'UNKNOWN', 100);
  await count(265);
  expect(await kept(port)).toMatchObject({ outages, port: { outage: 110, excluded: 110, down: 255 } });
  await database().kysely.deleteFrom('product_outages').execute();
});

test('a connection is lost at once, called UNKNOWN later, and the outage over with a status', async () => {
  const port = await aPort();
  await connected(port, 0);
  await became(port, 'AVAILABLE', 0);
  await lost(port, 100);
  await count(105);
  expect((await kept(port)).outages).toEqual([['UNKNOWN', 100, null]]);
  await became(port, 'UNKNOWN', 100);
  await count(120);
  expect((await kept(port)).outages).toEqual([['UNKNOWN', 100, null]]);
  await connected(port, 150);
  await count(150);
  expect((await kept(port)).outages).toEqual([['UNKNOWN', 100, null]]);
  await became(port, 'AVAILABLE', 151);
  await lost(port, 200);
  await connected(port, 203);
  await count(210);
  expect((await kept(port)).outages).toEqual([
    ['UNKNOWN', 100, 151],
    ['UNKNOWN', 200, 203],
  ]);
});

test('months end by the clock of the location, and the next one is counted without anything new', async () => {
  const port = await aPort();
  await became(port, 'AVAILABLE', 0);
  // October begins there at 4 o'clock UTC, which is 40 hours after the beginning.
  await became(port, 'INOPERATIVE', 39 * 60);
  await count(39.5 * 60);
  await count(50 * 60);
  expect((await kept(port)).months).toEqual([
    ['2026-09', 60, 0],
    ['2026-10', 600, 0],
  ]);
});

test('an exemption of long ago, and one that takes its place, change all that followed from it', async () => {
  const port = await aPort();
  await became(port, 'AVAILABLE', 0);
  await became(port, 'OUTOFORDER', 39 * 60);
  await became(port, 'AVAILABLE', 41 * 60);
  await became(port, 'INOPERATIVE', 50 * 60);
  await became(port, 'AVAILABLE', 51 * 60);
  await count(90 * 24 * 60);
  expect((await kept(port)).months.slice(0, 2)).toEqual([
    ['2026-09', 60, 0],
    ['2026-10', 120, 0],
  ]);
  await judge(port, 'OUTOFORDER', 39 * 60);
  await count(90 * 24 * 60);
  expect((await kept(port)).months.slice(0, 2)).toEqual([
    ['2026-09', 60, 60],
    ['2026-10', 120, 60],
  ]);
  expect((await kept(port)).port).toMatchObject({ outage: 180, excluded: 120 });
  await database().kysely.updateTable('nevi_logs').set({ valid: false }).where('evse_uid', '=', port.uid).execute();
  await count(90 * 24 * 60);
  expect((await kept(port)).port).toMatchObject({ outage: 180, excluded: 0 });
});

test('hours of operation that a location publishes later exclude what was outside them', async () => {
  const port = await aPort();
  await became(port, 'AVAILABLE', 0);
  // 21 o'clock there until 9 of the next morning.
  await became(port, 'OUTOFORDER', 13 * 60);
  await became(port, 'AVAILABLE', 25 * 60);
  await count(26 * 60);
  expect((await kept(port)).port).toMatchObject({ outage: 720, excluded: 0 });
  await opens(daily);
  await count(26 * 60);
  expect((await kept(port)).port).toMatchObject({ outage: 720, excluded: 480 });
  await opens(null);
  await count(26 * 60);
  expect((await kept(port)).port).toMatchObject({ outage: 720, excluded: 0 });
  const current = (await placesById(database().kysely, 'location', ['pier'])).get('pier');
  const wanted = { locationId: 'pier', openingHours: daily };
  await writePlaces(database().kysely, 'location', [{ wanted, current }], { by: 'staff@example.com', at: at(0) });
  await count(26 * 60);
  expect((await kept(port)).port).toMatchObject({ outage: 720, excluded: 480 });
  await opens(null);
});

test('a device that comes to another location is counted by the hours and the clock of that one', async () => {
  const port = await aPort();
  await became(port, 'AVAILABLE', 0);
  // 20 o'clock of September 30 there until 4 of the next morning; in Hawaii 14 until 22 o'clock, a Wednesday.
  await became(port, 'OUTOFORDER', 36 * 60);
  await became(port, 'AVAILABLE', 44 * 60);
  await count(48 * 60);
  expect((await kept(port)).months).toEqual([
    ['2026-09', 240, 0],
    ['2026-10', 240, 0],
  ]);
  const opening_hours = JSON.stringify([{ weekday: 3, period_begin: '10:00', period_end: '16:00' }]);
  await database()
    .kysely.insertInto('locations')
    .values({ id: 'beach', time_zone: 'Pacific/Honolulu', opening_hours } as Insertable<Tables['locations']>)
    .execute();
  await database()
    .kysely.updateTable('devices')
    .set({ location_id: 'beach' })
    .where('id', '=', port.deviceId)
    .execute();
  await count(48 * 60);
  expect(await kept(port)).toMatchObject({
    months: [
      ['2026-09', 480, 360],
      ['2026-10', 0, 0],
    ],
    port: { outage: 480, excluded: 360 },
  });
});

test('what was counted bit by bit is what is counted at once, also when the log of long ago is gone', async () => {
  const port = await aPort();
  const statuses: OperationalStatus[] = ['AVAILABLE', 'OUTOFORDER', 'CHARGING', 'UNKNOWN', 'INOPERATIVE'];
  await connected(port, 0);
  await became(port, 'AVAILABLE', 0);
  for (let step = 1; step < 60; step++) {
    const minutes = step * 400;
    // Some in each order, and some only noted when more has happened.
    await became(port, statuses[(step * 7) % 5] as OperationalStatus, minutes - (step % 3 === 0 ? 90 : 0));
    if (step % 4 === 0) await lost(port, minutes - 30);
    if (step % 4 === 1) await connected(port, minutes + 20);
    if (step % 2 === 0) await count(minutes + 50);
  }
  await count(30_000);
  const bitByBit = await kept(port);
  expect(bitByBit.outages.length).toBeGreaterThan(20);
  const { deviceId: device_id } = port;
  for (const table of ['uptime_outages', 'uptime_months', 'uptime_ports'] as const) {
    await database().kysely.deleteFrom(table).where('device_id', '=', device_id).execute();
  }
  const all = () =>
    database()
      .kysely.insertInto('uptime_due')
      .values({ device_id, since: new Date(0) })
      .execute();
  await all();
  await count(30_000);
  expect(await kept(port)).toEqual(bitByBit);

  await database()
    .kysely.deleteFrom('operational_status_log')
    .where('device_id', '=', device_id)
    .where('timestamp', '<', at(10_000))
    .execute();
  await database().kysely.deleteFrom('connections').where('disconnected_at', '<', at(10_000)).execute();
  await all();
  await count(30_000);
  const { outages } = await kept(port);
  // Each that was over by then has stayed.
  const before = (list: typeof outages) => list.filter(([, , to]) => to !== null && Number(to) < 9000);
  expect(before(outages).length).toBeGreaterThan(3);
  expect(before(outages)).toEqual(before(bitByBit.outages));
});

test('gaps between connections stay when these connections are dropped, each once', async () => {
  const port = await aPort();
  const daysLater = 24 * 60;
  await connected(port, 0);
  await became(port, 'AVAILABLE', 0);
  const gaps: [string, number, number][] = [];
  for (let day = 1; day <= 20; day++) {
    gaps.push(['UNKNOWN', day * daysLater, day * daysLater + 5]);
    await lost(port, day * daysLater);
    await connected(port, day * daysLater + 5);
    await count(day * daysLater + 10);
  }
  expect((await kept(port)).outages).toEqual(gaps);
  await dropReported(database().kysely, at(10 * daysLater + 1));
  await lost(port, 21 * daysLater);
  await connected(port, 21 * daysLater + 5);
  gaps.push(['UNKNOWN', 21 * daysLater, 21 * daysLater + 5]);
  await count(22 * daysLater);
  expect(await kept(port)).toMatchObject({ outages: gaps, port: { outage: 105 } });
  await database()
    .kysely.insertInto('uptime_due')
    .values({ device_id: port.deviceId, since: new Date(0) })
    .execute();
  await count(22 * daysLater);
  expect(await kept(port)).toMatchObject({ outages: gaps, port: { outage: 105 } });
});

test('a gap that the log calls UNKNOWN later stays in both its parts, each once, when its connection is dropped', async () => {
  const port = await aPort();
  await connected(port, 0);
  await became(port, 'AVAILABLE', 0);
  await lost(port, 100);
  await became(port, 'UNKNOWN', 115);
  await became(port, 'PLANNED', 200);
  await count(300);
  await dropReported(database().kysely, at(110));
  await connected(port, 499);
  await became(port, 'AVAILABLE', 500);
  await database()
    .kysely.insertInto('uptime_due')
    .values({ device_id: port.deviceId, since: new Date(0) })
    .execute();
  await count(600);
  expect((await kept(port)).outages).toEqual([
    ['UNKNOWN', 100, 115],
    ['UNKNOWN', 115, 200],
  ]);
});

test('a port whose first status comes after the count began is counted, also by the clock of a gateway that is fast', async () => {
  const port = await aPort();
  await became(port, 'AVAILABLE', 10);
  await count(9);
  passed(20);
  expect((await kept(port)).port).toMatchObject({ outage: 0, down: null, uptime: 100 });
});

test('a status with which a port stays up is not counted, wherever it comes in the log', async () => {
  const port = await aPort();
  // What came with the device.
  await count(0);
  const isCounted = async (status: OperationalStatus, minutes: number): Promise<boolean> => {
    await became(port, status, minutes);
    const due = database().kysely.selectFrom('uptime_due').select('id').where('device_id', '=', port.deviceId);
    const isDue = (await due.execute()).length > 0;
    await count(2000);
    return isDue;
  };
  expect(await isCounted('AVAILABLE', 0)).toBe(true);
  let minutes = 100;
  for (const status of operationalStatuses) {
    const isUp = !(outageStatuses as readonly string[]).includes(status) && isInPlace(status);
    expect([status, await isCounted(status, minutes++)]).toEqual([status, !isUp]);
    expect([status, await isCounted('AVAILABLE', minutes++)]).toEqual([status, !isUp]);
  }
  expect(await isCounted('CHARGING', 10)).toBe(false);
  expect(await isCounted('AVAILABLE', 5)).toBe(false);
  expect(await isCounted('BLOCKED', 10)).toBe(false);
  expect(await isCounted('PLANNED', 20)).toBe(true);
  expect(await isCounted('AVAILABLE', 30)).toBe(true);
  expect(await isCounted('RESERVED', 29)).toBe(true);
  expect(await isCounted('OUTOFORDER', 40)).toBe(true);
  expect(await isCounted('CHARGING', 40)).toBe(true);
  // Before its first.
  expect(await isCounted('AVAILABLE', -5)).toBe(true);
  // One that is removed and comes back has no count any more.
  await database().kysely.deleteFrom('evses').where('uid', '=', port.uid).execute();
  await database()
    .kysely.insertInto('evses')
    .values({ uid: port.uid, device_id: port.deviceId, evse_number: 1, station_id: 'ST-1' })
    .execute();
  expect(await isCounted('AVAILABLE', 50)).toBe(true);
  expect(await isCounted('CHARGING', 60)).toBe(false);
  expect((await kept(port)).port).toMatchObject({ of: 1950 });
});

test('a count that is old is found within a minute', async () => {
  const port = await aPort();
  await became(port, 'AVAILABLE', 0);
  const countSome = createCounter(database().kysely);
  const countedAt = async (minutes: number): Promise<Date | undefined> => {
    while (await countSome(at(minutes)));
    return (await portNow(port))?.counted_at;
  };
  expect(await countedAt(1)).toEqual(at(1));
  const dayLater = 24 * 60;
  expect(await countedAt(dayLater + 0.5)).toEqual(at(1));
  expect(await countedAt(dayLater + 1.2)).toEqual(at(1));
  expect(await countedAt(dayLater + 1.5)).toEqual(at(dayLater + 1.5));
});

test('what another process has counted since it was found to be old is not counted again', async () => {
  const ports = await Promise.all(Array.from({ length: 8 }, aPort));
  for (const port of ports) await became(port, 'AVAILABLE', 0);
  await count(1);
  const later = 24 * 60 + 2;
  await database().kysely.deleteFrom('uptime_due').execute();
  const first = createCounter(database().kysely);
  expect(await first(at(later))).toBe(true);
  await count(later + 1);
  while (await first(at(later + 2)));
  const counted = await Promise.all(ports.map(async (port) => (await portNow(port))?.counted_at));
  expect(counted.filter((time) => time === undefined || time > at(later + 1))).toEqual([]);
});

test('while one process counts, another has nothing to do', async () => {
  if (database().kind === 'pglite') return;
  const port = await aPort();
  await became(port, 'AVAILABLE', 0);
  await database()
    .kysely.transaction()
    .execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7405008)`.execute(trx);
      expect(await createCounter(database().kysely)(at(10))).toBe(false);
    });
  expect(await createCounter(database().kysely)(at(10))).toBe(true);
});
