// The report of a demonstration quarter: the seeded history, moved into the last closed quarter, compared with sums of
// the database.
import { createHash } from 'node:crypto';
import {
  lastClosedQuarter,
  monthsOfQuarter,
  type NeviDownloadPage,
  type NeviFindingPage,
  neviFileName,
  neviModules,
  runningQuarters,
} from '@dmp/shared/contract';
import { type Answer, type BackendProcess, type DemoUser, startBackend } from '../../../testing/backend-process.ts';
import { queryDatabase } from '../../../testing/query-database.ts';
import { until } from '../../../testing/until.ts';

const quarter = lastClosedQuarter(new Date());
const [first = '', , last = ''] = monthsOfQuarter(quarter);
const yearQuarter = `year=${quarter.year}&quarter=${quarter.quarter}`;

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({}, prepare);
  await until(async () =>
    (await findings('&module=3&pageSize=1000')).content.every(({ kind }) => kind !== 'NO_STATUS'),
  );
  await until(async () =>
    (await findings('&module=3&pageSize=1000')).content.every(({ kind }) => kind !== 'UPTIME_NOT_COUNTED'),
  );
});
afterAll(() => backend.remove());

async function prepare(stopped: BackendProcess): Promise<void> {
  // Moves the newest rows to the middle of the last month.
  const moved = `(date '${last}' + interval '14 days' - now()::timestamp)`;
  await queryDatabase(
    stopped,
    `with sessions as (
       update transactions set started_at = started_at + ${moved}, stopped_at = stopped_at + ${moved},
         power_peak = case when id % 3 = 0 then 50000 + id end, error_code = case when id % 50 = 0 then 'GroundFailure' end
     ), statuses as (
       update operational_status_log set timestamp = timestamp + ${moved}
     ), connected as (
       update connections set connected_at = connected_at + ${moved}, disconnected_at = disconnected_at + ${moved}
     ), entries as (
       update nevi_logs set interval_start = interval_start + ${moved}
     ), excluded as (
       -- The seed chooses entries at random, so exclusions are added.
       insert into nevi_logs
         (id, device_id, evse_uid, status, interval_start, category, nevi_exempt, message, valid, created_at, created_by)
       select gen_random_uuid(), o.device_id, o.evse_uid, o.status, o.timestamp + ${moved}, 'Vandalism', true, 'Cut cable',
         true, o.timestamp, 'operator@example.com'
       from (select distinct on (evse_uid) * from operational_status_log where status = 'OUTOFORDER'
         order by evse_uid, timestamp desc) o
       where not exists (select from nevi_logs n where n.evse_uid = o.evse_uid)
         and exists (select from devices d where d.id = o.device_id and 'NEVI' = any(d.tags))
       limit 5
     ), counted as (
       delete from uptime_outages
     ), months as (
       delete from uptime_months
     ), ports_counted as (
       delete from uptime_ports
     ), owned as (
       update devices set created_by = 'vendor.acme@example.com'
       where id in (select device_id from transactions group by device_id order by count(*) desc, device_id limit 5)
     )
     insert into uptime_due (device_id, since) select id, 'epoch' from devices`,
  );
}

const get = (path: string, user: DemoUser = 'admin'): Promise<Answer> =>
  backend.call(user, 'GET', `nevi/report/${path}`);
const findings = async (parameters = '', user?: DemoUser) =>
  (await get(`findings?${yearQuarter}${parameters}`, user)).body as NeviFindingPage;
const downloads = async (user?: DemoUser) => (await get('downloads?pageSize=1000', user)).body as NeviDownloadPage;
const download = async (module: 2 | 3 | 4, more = '', user?: DemoUser): Promise<string> => {
  const { status, body } = await get(`export/${module}?${yearQuarter}${more}`, user);
  expect({ module, status }).toEqual({ module, status: 200 });
  return body as string;
};
type Line = Record<string, string>;
/** Only notes contain commas, and they are the last column. */
const linesOf = (file: string): Line[] => {
  const [heading = '', ...lines] = file.trimEnd().split('\r\n');
  const names = heading.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
};
const sumOf = (lines: readonly Line[], name: string) => lines.reduce((sum, line) => sum + Number(line[name]), 0);
const distinct = (lines: readonly Line[], ...names: string[]) =>
  new Set(lines.map((line) => names.map((name) => line[name]).join())).size;

test('repeated exports have the same bytes, and each download is recorded', async () => {
  const before = (await downloads()).totalElements;
  for (const module of [2, 3, 4] as const) {
    const file = await download(module);
    expect(await download(module)).toBe(file);
    expect(file.startsWith(neviModules[module].columns.map(({ name }) => name).join())).toBe(true);
    await until(async () => (await downloads()).totalElements === before + (module - 1) * 2);
    const [newest, earlier] = (await downloads()).content;
    expect(newest).toMatchObject({
      ...{ module: String(module), ...quarter, networkOperators: null, states: null, by: 'admin@example.com' },
      ...{ fileName: neviFileName(module, quarter), rows: linesOf(file).length, bytes: Buffer.byteLength(file) },
      sha256: createHash('sha256').update(file).digest('hex'),
    });
    expect(earlier).toMatchObject({ sha256: newest?.sha256, rows: newest?.rows });
  }
});

test('a vendor gets only their own ports and sees only their own downloads', async () => {
  const all = linesOf(await download(4));
  const own = linesOf(await download(4, '', 'vendor.acme'));
  expect(distinct(own, 'port_id')).toBeGreaterThan(0);
  expect(distinct(own, 'port_id')).toBeLessThan(distinct(all, 'port_id'));
  const { content } = await downloads('vendor.acme');
  expect(content.map(({ by }) => by)).toEqual(['vendor.acme@example.com']);
  const theirs = await findings('&pageSize=1000', 'vendor.acme');
  expect(theirs.totalElements).toBeGreaterThan(0);
  expect(theirs.totalElements).toBeLessThan((await findings('&pageSize=1')).totalElements);
});

test('a report can be filtered by state and by one or more network operators', async () => {
  const all = linesOf(await download(3));
  const operators = [...new Set(all.map(({ network_provider }) => network_provider))].sort();
  expect(operators).toEqual(['blue_mesa_mobility', 'evergreen_charge', 'northline_energy', 'prairie_power', 'voltway']);
  const some = await download(3, '&networkOperators=Voltway,Prairie%20Power');
  expect(linesOf(some)).toEqual(
    all.filter(({ network_provider: one }) => one === 'voltway' || one === 'prairie_power'),
  );
  const [newest] = (await downloads()).content;
  expect(newest).toMatchObject({ networkOperators: 'Voltway,Prairie Power', states: null });
  expect(newest?.fileName).toContain('-Voltway-Prairie-Power.csv');
  expect(linesOf(await download(3, '&states=XX'))).toEqual([]);
});

test('a report can be filtered by country and by tag', async () => {
  const all = linesOf(await download(3));
  const [us, other] = [linesOf(await download(3, '&countries=US')), linesOf(await download(3, '&countries=CA'))];
  expect(us.length).toBeGreaterThan(0);
  expect(us.length + other.length).toBe(all.length);
  // Tags are stored in uppercase.
  const tagged = linesOf(await download(3, '&countries=US&tags=nevi'));
  expect(tagged.length).toBeGreaterThan(0);
  expect(tagged.length).toBeLessThan(us.length);
  const [newest] = (await downloads()).content;
  expect(newest).toMatchObject({ countries: 'US', tags: 'nevi', preview: false });
  expect(newest?.fileName).toMatch(/-US-nevi\.csv$/);
  const of = async (more: string) => (await findings(`&pageSize=1${more}`)).totalElements;
  expect(await of('&countries=US&tags=NEVI')).toBeLessThan(await of('&countries=US'));
});

test('a running quarter can be previewed, and the file name says so', async () => {
  const [running] = runningQuarters(new Date());
  if (!running) throw new Error('A quarter is always running.');
  const query = `year=${running.year}&quarter=${running.quarter}&preview=true`;
  const { status, body } = await get(`export/3?${query}`);
  expect(status).toBe(200);
  const lines = linesOf(body as string);
  expect(lines.length).toBeGreaterThan(0);
  for (const { uptime_reporting_end: end = '' } of lines) expect(Date.parse(end)).toBeLessThanOrEqual(Date.now());
  await until(async () => (await downloads()).content[0]?.preview === true);
  expect((await downloads()).content[0]?.fileName).toBe(neviFileName(3, { ...running, preview: true }));
  const found = (await get(`findings?${query}&pageSize=1000`)).body as NeviFindingPage;
  expect(found.content.filter(({ kind }) => kind === 'UPTIME_NOT_COUNTED' || kind === 'NO_PORTS')).toEqual([]);
  // The preview of a quarter that is over is the report itself.
  expect(await download(3, '&preview=true')).toBe(await download(3));
  expect((await downloads()).content[0]?.fileName).not.toContain('preview');
  const next = { year: running.year + Math.floor(running.quarter / 4), quarter: (running.quarter % 4) + 1 };
  expect(await get(`export/3?year=${next.year}&quarter=${next.quarter}&preview=true`)).toMatchObject({
    ...{ status: 400, body: { error: expect.stringMatching(/has not begun\.$/) } },
  });
});

test('a quarter that is not over and an unknown module get 400', async () => {
  const next = { year: quarter.year + Math.floor(quarter.quarter / 4), quarter: (quarter.quarter % 4) + 1 };
  for (const path of ['findings', 'export/2']) {
    const answer = await get(`${path}?year=${next.year}&quarter=${next.quarter}`);
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(/^The quarter must be over/) } });
  }
  expect((await get(`export/5?${yearQuarter}`)).status).toBe(400);
  expect((await get(`export/2?${yearQuarter.replace('quarter=', 'quarter=1')}`)).status).toBe(400);
});

test('findings are paged and filtered by module; findings about all modules stay', async () => {
  const all = await findings('&pageSize=1000');
  const page = await findings('&pageSize=5&pageNumber=1');
  expect(page).toMatchObject({ number: 1, size: 5, totalElements: all.totalElements });
  expect(page.content).toEqual(all.content.slice(5, 10));
  const beyond = await findings('&pageSize=1000&pageNumber=50');
  expect(beyond).toMatchObject({ content: [], totalElements: all.totalElements });
  const ofSessions = await findings('&pageSize=1000&module=2');
  expect(ofSessions.content).toEqual(all.content.filter(({ module }) => module === null || module === '2'));
});

test('the sums of the files equal those of the database', async () => {
  const [sessions, uptime, outages] = [
    linesOf(await download(2)),
    linesOf(await download(3)),
    linesOf(await download(4)),
  ];
  const [begins, ends] = [`timestamp '${first}'`, `(timestamp '${last}' + interval '1 month')`].map(
    (clock) => `(${clock} at time zone coalesce(l.time_zone, 'UTC'))`,
  );
  const ports = `p as (
    select e.uid, e.device_id, u.began_at, coalesce(l.time_zone, 'UTC') as zone, ${begins} as begins, ${ends} as ends
    from evses e join devices d on d.id = e.device_id left join locations l on l.id = d.location_id
      join uptime_ports u on u.evse_uid = e.uid where u.began_at < ${ends})`;
  const [expected] = await queryDatabase<Record<string, number>>(
    backend,
    `with ${ports}, s as (
       select t.*, t.meter_last - t.meter_start as wh from p join transactions t on t.evse_uid = p.uid
       where t.stopped_at >= p.begins and t.stopped_at < p.ends
     ), o as (
       select extract(epoch from least(coalesce(o.ended_at, p.ends), p.ends) - greatest(o.started_at, p.begins)) / 60 as lost,
         (select extract(epoch from least(coalesce(o.ended_at, p.ends), p.ends) - greatest(n.interval_start, p.begins)) / 60
            from nevi_logs n where n.evse_uid = p.uid and n.status = o.status and n.valid and n.nevi_exempt
              and n.interval_start >= o.started_at and n.interval_start < coalesce(o.ended_at, 'infinity')
              and n.interval_start < p.ends order by n.interval_start limit 1) as excluded
       from p join uptime_outages o on o.evse_uid = p.uid
       where o.started_at < p.ends and coalesce(o.ended_at, 'infinity') > p.begins
     )
     select (select count(*) from p)::int as ports, (select count(*) from s)::int as sessions,
       (select count(distinct evse_uid) from s)::int as used,
       (select sum(round(wh / 1000.0, 2)) from s)::float8 as energy,
       (select sum(round(power_peak / 1000.0, 2)) from s)::float8 as power,
       (select count(*) from s where wh <= 0 and error_code is null)::int as unexplained,
       (select count(*) from s where error_code is not null)::int as errors,
       (select sum(lost) from o)::float8 as lost, (select sum(excluded) from o)::float8 as excluded`,
  );
  const used = sessions.filter(({ session_id }) => session_id !== '');
  expect(used.length).toBeGreaterThan(500);
  expect({
    ...{
      ports: distinct(sessions, 'port_id'),
      sessions: distinct(used, 'session_id'),
      used: distinct(used, 'port_id'),
    },
    ...{ errors: used.filter(({ session_error: error }) => error !== '' && error !== 'NoError').length },
    unexplained: used.filter(({ session_error: error }) => error === '').length,
  }).toEqual({
    ...{ ports: expected?.ports, sessions: expected?.sessions, used: expected?.used, errors: expected?.errors },
    unexplained: expected?.unexplained,
  });
  expect(sumOf(used, 'energy_kwh')).toBeCloseTo(expected?.energy ?? -1, 5);
  expect(sumOf(used, 'power_kw')).toBeCloseTo(expected?.power ?? -1, 5);

  const lost = outages.filter(({ outage_id }) => outage_id !== '');
  const excluded = lost.filter(({ excluded_outage: flag }) => flag === 'True');
  expect(lost.length).toBeGreaterThan(50);
  expect(excluded.length).toBeGreaterThan(0);
  expect(distinct(lost, 'port_id', 'outage_id')).toBe(lost.length);
  expect(distinct(outages, 'port_id')).toBe(expected?.ports);
  // Each line is rounded to a hundredth of a minute.
  expect(Math.abs(sumOf(lost, 'outage_duration') - (expected?.lost ?? 0))).toBeLessThan(lost.length * 0.005);
  expect(Math.abs(sumOf(excluded, 'outage_duration') - (expected?.excluded ?? 0))).toBeLessThan(
    excluded.length * 0.005,
  );

  const months = await queryDatabase<{ line: string; outage: number; excluded: number; uptime: number }>(
    backend,
    `with ${ports}, m as (
       select p.*, (p.begins at time zone p.zone + make_interval(months => i)) at time zone p.zone as month_ends, i
       from p cross join generate_series(1, 3) i
     ), sums as (
       select m.uid, m.began_at, m.month_ends, sum(coalesce(k.outage_ms, 0)) as outage, sum(coalesce(k.excluded_ms, 0)) as excluded,
         extract(epoch from m.month_ends - m.began_at) * 1000 as of
       from m left join uptime_months k on k.evse_uid = m.uid
         and k.month < (m.month_ends at time zone m.zone)::date
       where m.began_at < m.month_ends group by m.uid, m.began_at, m.month_ends
     )
     select uid || ' ' || to_char(month_ends at time zone 'UTC' - interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as line,
       (outage / 60000)::float8 as outage, (excluded / 60000)::float8 as excluded,
       (100 * (of - outage + excluded) / of)::float8 as uptime
     from sums order by 1`,
  );
  expect(months.length).toBeGreaterThan(50);
  const lines = uptime.map((line) => ({ line: `${line.port_id} ${line.uptime_reporting_end}`, ...line }));
  expect(lines.map(({ line }) => line).sort()).toEqual(months.map(({ line }) => line).sort());
  for (const { line, outage, excluded: less, uptime: percent } of months) {
    const of = lines.find((one) => one.line === line) as Line | undefined;
    expect(Math.abs(Number(of?.total_outage) - outage)).toBeLessThan(0.006);
    expect(Math.abs(Number(of?.total_outage_excl) - less)).toBeLessThan(0.006);
    // Truncated, never rounded up.
    expect(percent - Number(of?.uptime)).toBeGreaterThan(-1e-6);
    expect(percent - Number(of?.uptime)).toBeLessThan(0.01 + 1e-6);
  }
});
