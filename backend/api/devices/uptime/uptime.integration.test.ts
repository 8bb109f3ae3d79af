// From an outage of a charger to the uptime of its port in the API.
import {
  type DevicesResponse,
  type Location,
  type NeviLogPage,
  type OperationalStatusLogPage,
  type PortOutagePage,
  type PortUptime,
  type UptimePage,
  uptimeText,
} from '@dmp/shared/contract';
import { type BackendProcess, type SeededCharger, startBackend } from '../../../testing/backend-process.ts';
import { queryDatabase } from '../../../testing/query-database.ts';
import { connectCharger, type RawCharger } from '../../../testing/raw-charger.ts';
import { until } from '../../../testing/until.ts';

let backend: BackendProcess;
let known: SeededCharger;
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '60' });
  const { content } = await get<DevicesResponse>('devices?pageSize=1000');
  // One port has one uptime.
  const one = content.find(({ evses, ports }) => evses.length === 1 && ports.length === 1);
  const charger = backend.chargers().find(({ chargeboxId }) => chargeboxId === one?.chargeboxId);
  if (!charger) throw new Error('The seed has no charger with one port.');
  known = charger;
  await until(async () => (await get<UptimePage>('nevi/uptime')).totalElements > 60);
});
afterAll(() => backend.remove());

const get = async <T>(path: string, user: 'admin' | 'vendor.acme' = 'admin'): Promise<T> =>
  (await backend.call(user, 'GET', path)).body as T;
const uptime = async (): Promise<PortUptime> => {
  const [port] = await get<PortUptime[]>(`devices/${known.chargeboxId}/uptime`);
  if (!port) throw new Error('The port has not been counted.');
  return port;
};
const outages = () => get<PortOutagePage>(`devices/${known.chargeboxId}/outages?size=1000`);
const status = (charger: RawCharger, value: string) =>
  charger.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: value });
const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 600) / 100;

test('an outage is counted from status to status, excluded by an entry, and included again by a later one', async () => {
  const charger = await connectCharger({ url: backend.url, ...known });
  await status(charger, 'Available');
  await until(async () => (await get<PortUptime[]>(`devices/${known.chargeboxId}/uptime`)).length === 1);
  await until(async () => (await uptime()).downSince === null);
  const before = await uptime();

  await status(charger, 'Faulted');
  await until(async () => (await uptime()).downSince !== null);
  // Minutes are rounded to the hundredth: a shorter outage would be 0.
  await until(async () => ((await outages()).content[0]?.minutes ?? 0) >= 0.05);
  await status(charger, 'Unavailable');
  await status(charger, 'Available');
  await until(async () => (await uptime()).downSince === null);
  const log = await get<OperationalStatusLogPage>(`devices/${known.chargeboxId}/operational-status-log?size=3`);
  const [up, planned, faulted] = log.content as [
    (typeof log.content)[0],
    (typeof log.content)[0],
    (typeof log.content)[0],
  ];
  expect([faulted.status, planned.status, up.status]).toEqual(['OUTOFORDER', 'INOPERATIVE', 'AVAILABLE']);
  const [second, first] = (await outages()).content;
  expect(first).toMatchObject({
    ...{ status: 'OUTOFORDER', startedAt: faulted.timestamp, endedAt: planned.timestamp, entry: null },
    ...{ minutes: minutesBetween(faulted.timestamp, planned.timestamp), excludedMinutes: 0 },
  });
  expect(second).toMatchObject({ status: 'INOPERATIVE', startedAt: planned.timestamp, endedAt: up.timestamp });

  const path = `devices/${encodeURIComponent(faulted.evseUid)}/nevi-log`;
  const { timestamp } = faulted;
  const entry = { selectedOutage: { status: faulted.status, timestamp }, category: 'Vandalism', message: 'Cut' };
  expect((await backend.call('admin', 'POST', path, { ...entry, neviExempt: true })).status).toBe(200);
  await until(async () => (await uptime()).excludedMinutes > before.excludedMinutes);
  const [, exempt] = (await outages()).content;
  expect(exempt).toMatchObject({
    excludedMinutes: exempt?.minutes,
    entry: { category: 'Vandalism', neviExempt: true, createdBy: 'admin@example.com' },
  });
  expect((await backend.call('admin', 'POST', path, { ...entry, neviExempt: false })).status).toBe(200);
  await until(async () => (await uptime()).excludedMinutes === before.excludedMinutes);
  await charger.close();
});

test('a connection that was lost for a moment is an outage, and can have an entry', async () => {
  const charger = await connectCharger({ url: backend.url, ...known });
  await status(charger, 'Available');
  await until(async () => (await uptime()).downSince === null);
  await charger.close();
  await until(async () => (await uptime()).downSince !== null);
  const again = await connectCharger({ url: backend.url, ...known });
  await until(async () => (await uptime()).downSince === null);
  const [lost] = (await outages()).content;
  if (!lost) throw new Error('The lost connection is no outage.');
  expect(lost).toMatchObject({ status: 'UNKNOWN', endedAt: expect.any(String) });
  const { status: lostStatus, startedAt: timestamp, evseUid } = lost;
  const entry = { category: 'Utility interruption', neviExempt: true, message: 'The grid was off' };
  const path = `devices/${encodeURIComponent(evseUid)}/nevi-log`;
  const selectedOutage = { status: lostStatus, timestamp };
  expect((await backend.call('admin', 'POST', path, { ...entry, selectedOutage })).status).toBe(200);
  const { content } = await get<NeviLogPage>(`devices/${known.chargeboxId}/nevi-log`);
  expect(content[0]).toMatchObject({ intervalStart: timestamp, intervalEnd: lost.endedAt });
  await until(async () => (await outages()).content[0]?.excludedMinutes === lost.minutes);
  await again.close();
});

test('changed opening hours change the uptime and the outages', async () => {
  const { content } = await get<DevicesResponse>(`devices?chargeboxId=${known.chargeboxId}`);
  const { locationId } = content[0] as DevicesResponse['content'][0];
  const { id: _, version, ...location } = await get<Location>(`locations/${locationId}`);
  const before = await uptime();
  // Open for one minute of the week: the rest of each outage is excluded.
  const openingHours = [{ weekday: 1, period_begin: '03:00', period_end: '03:01' }];
  const put = (body: object) => backend.call('admin', 'PUT', `locations/${locationId}`, { ...location, ...body });
  expect(await put({ openingHours, version })).toMatchObject({ status: 200 });
  await until(async () => {
    const { outageMinutes, excludedMinutes } = await uptime();
    return excludedMinutes > before.excludedMinutes && outageMinutes - excludedMinutes <= 53;
  });
  const [outage] = (await outages()).content;
  expect(outage?.excludedMinutes).toBeGreaterThanOrEqual((outage?.minutes ?? 0) - 1);
  expect(await put({ openingHours: null, version: (version ?? 0) + 1 })).toMatchObject({ status: 200 });
  // The entry of the previous test, whose outage is shorter than a minute, may be counted only now.
  await until(async () => (await uptime()).excludedMinutes < before.excludedMinutes + 1);
});

test('the table filters, sorts, and pages; vendors see only their own ports', async () => {
  const all = await get<UptimePage>('nevi/uptime?pageSize=1000');
  const lowest = all.content.map(({ uptime: percent }) => percent);
  expect(lowest).toEqual(lowest.toSorted((a, b) => a - b));
  const [first] = all.content;
  const missed = await get<UptimePage>('nevi/uptime?risk=MISSED&pageSize=1000');
  expect(missed.content.map(({ evseUid }) => evseUid).sort()).toEqual(
    all.content
      .filter(({ minutesLeft }) => minutesLeft <= 0)
      .map(({ evseUid }) => evseUid)
      .sort(),
  );
  const ofState = await get<UptimePage>(`nevi/uptime?states=${first?.state}&sortBy=outageMinutes&sortOrder=DESC`);
  expect(ofState.content.every(({ state }) => state === first?.state)).toBe(true);
  const { content: own } = await get<DevicesResponse>('devices?pageSize=1000', 'vendor.acme');
  const theirs = await get<UptimePage>('nevi/uptime?pageSize=1000', 'vendor.acme');
  expect(theirs.totalElements).toBeLessThan(all.totalElements);
  expect(new Set(theirs.content.map(({ chargeboxId }) => chargeboxId))).toEqual(
    new Set(own.map(({ chargeboxId }) => chargeboxId)),
  );
  const file = (await backend.call('vendor.acme', 'GET', 'nevi/uptime/export')).body as string;
  expect(file.trimEnd().split('\r\n')).toHaveLength(theirs.totalElements + 1);
});

test('the file has the same uptimes as the table', async () => {
  // An uptime may change between the two calls.
  await until(async () => {
    const shown = (await get<UptimePage>('nevi/uptime?pageSize=1000')).content;
    const file = (await backend.call('admin', 'GET', 'nevi/uptime/export')).body as string;
    const [heading = '', ...lines] = file.trimEnd().split('\r\n');
    const [uid, uptime] = ['EVSE UID', 'Uptime (%)'].map((name) => heading.split(',').indexOf(name)) as [
      number,
      number,
    ];
    const cells = new Map(lines.map((line) => line.split(',')).map((line) => [line[uid], line[uptime]]));
    return shown.every(({ evseUid, uptime: percent }) => cells.get(evseUid) === uptimeText(percent, 3));
  });
});

test('the table omits a retired device, but its uptime remains available', async () => {
  const found = () => get<UptimePage>(`nevi/uptime?chargeboxId=${known.chargeboxId}`);
  const before = await found();
  expect(before.totalElements).toBe(1);
  const { content } = await get<DevicesResponse>(`devices?chargeboxId=${known.chargeboxId}`);
  const id = content[0]?.id;
  expect((await backend.call('admin', 'DELETE', `devices/${id}`)).status).toBe(200);
  expect(await found()).toMatchObject({ totalElements: 0, content: [] });
  expect(await get<PortUptime[]>(`devices/${known.chargeboxId}/uptime`)).toHaveLength(1);
  expect((await backend.call('admin', 'POST', `devices/${id}/restore`)).status).toBe(200);
  expect(await found()).toMatchObject({ totalElements: 1 });
});

test('the counted outages add up to the logged statuses', async () => {
  const wrong = await queryDatabase<{ evse_uid: string }>(
    backend,
    `with logged as (
       select evse_uid, status, timestamp as began,
         coalesce(lead(timestamp) over (partition by evse_uid order by timestamp, id), 'infinity') as ended
       from operational_status_log
     ), counted as (
       select u.evse_uid, u.outage_ms,
         (select coalesce(sum(extract(epoch from least(t.ended, u.counted_at) - t.began)) * 1000, 0) from logged t
          where t.evse_uid = u.evse_uid and t.status in ('UNKNOWN', 'INOPERATIVE', 'OUTOFORDER')
            and t.began < u.counted_at) as logged_ms,
         (select coalesce(sum(extract(epoch from coalesce(o.ended_at, u.counted_at) - o.started_at)) * 1000, 0)
          from uptime_outages o where o.evse_uid = u.evse_uid and o.started_at < u.counted_at) as outages_ms
       from uptime_ports u
     )
     select evse_uid from counted where abs(outage_ms - outages_ms) > 50 or logged_ms > outage_ms + 50`,
  );
  expect(wrong).toEqual([]);
});
