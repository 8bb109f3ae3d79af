import {
  type Device,
  type DevicesResponse,
  HealthChart,
  type HealthChartName,
  type HealthDataQuery,
  healthCharts,
  operationalStatuses,
  type TimeGrain,
  timeGrains,
} from '@dmp/shared/contract';
import { FormatRegistry } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type BackendProcess, startBackend } from '../../testing/backend-process.ts';
import { queryDatabase } from '../../testing/query-database.ts';

FormatRegistry.Set('date-time', (text) => !Number.isNaN(Date.parse(text)));

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Rows of the device in the database, with times in milliseconds. */
interface Facts {
  sessions: { evse: string; begins: number; ends: number | null; wh: number }[];
  connections: { begins: number; ends: number | null }[];
  beats: { hour: number; count: number }[];
  changes: { evse: string; status: string; begins: number }[];
}

let backend: BackendProcess;
let device: Device;
let facts: Facts;

const ms = (column: string) => `round(extract(epoch from ${column}) * 1000)::float8`;

beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '150', LOG_RETENTION_DAYS: '3650', JOB_RETENTION_DAYS: '3650' });
  const { body } = await backend.call('operator', 'GET', 'devices?pageSize=1000&sortBy=plugInSuccessRate');
  const found = (body as DevicesResponse).content.find(({ evses, heartbeatRate }) => evses.length > 1 && heartbeatRate);
  if (!found) throw new Error('The seed has no connected device with several EVSEs.');
  device = found;
  const [first, second] = device.evses.map(({ evseUid }) => evseUid);
  // Cases that the seed does not have, around both clock changes in New York: no end, no length, over midnight.
  await queryDatabase(
    backend,
    `with s as (insert into transactions (device_id, evse_uid, connector_id, id_tag, started_at, stopped_at, stop_reason,
         meter_start, meter_last)
       values ('${device.id}', '${first}', 1, 'T', '2025-03-09T04:30:00Z', '2025-03-09T09:10:00Z', 'Local', 1000, 43500),
              ('${device.id}', '${first}', 1, 'T', '2025-11-02T03:00:00Z', '2025-11-03T06:00:00Z', 'Local', 0, 90000),
              ('${device.id}', '${second}', 2, 'T', '2025-11-02T05:30:00Z', '2025-11-02T05:30:00Z', 'Local', 0, 700),
              ('${device.id}', '${second}', 2, 'T', '2025-11-02T06:30:00Z', '2025-11-02T06:40:00Z', 'Local', 5, 5),
              ('${device.id}', '${second}', 2, 'T', now() - interval '5 hours', null, null, 0, 12000)),
     c as (insert into connections (device_id, connected_at, disconnected_at)
       values ('${device.id}', '2025-03-08T22:10:00Z', '2025-03-09T08:20:00Z'),
              ('${device.id}', '2025-03-09T08:10:00Z', '2025-03-10T01:00:00Z'),
              ('${device.id}', '2025-11-02T04:45:00Z', '2025-11-02T08:00:00Z')),
     h as (insert into heartbeat_days (device_id, day, hours)
       select '${device.id}', day, array(select case when day = '2025-03-09' then 12 else n + 4 end from generate_series(0, 23) n)
       from unnest('{2025-03-09,2025-11-02}'::date[]) day)
     insert into operational_status_log (device_id, evse_uid, status, timestamp)
       values ('${device.id}', '${first}', 'AVAILABLE', '2025-03-08T22:10:00Z'),
              ('${device.id}', '${first}', 'CHARGING', '2025-03-09T04:30:00Z'),
              ('${device.id}', '${first}', 'AVAILABLE', '2025-03-09T09:10:00Z'),
              ('${device.id}', '${second}', 'OUTOFORDER', '2025-11-02T05:30:00Z')`,
  );
  const own = `where device_id = '${device.id}'`;
  const beats = await queryDatabase<{ day: number; hours: number[] }>(
    backend,
    `select ${ms("day::timestamp at time zone 'UTC'")} as day, hours from heartbeat_days ${own}`,
  );
  facts = {
    sessions: await queryDatabase(
      backend,
      `select evse_uid as evse, ${ms('started_at')} as begins, ${ms('stopped_at')} as ends,
         meter_last - meter_start as wh from transactions ${own}`,
    ),
    connections: await queryDatabase(
      backend,
      `select ${ms('connected_at')} as begins, ${ms('disconnected_at')} as ends from connections ${own}`,
    ),
    beats: beats.flatMap(({ day, hours }) => hours.map((count, hour) => ({ hour: day + hour * hourMs, count }))),
    changes: await queryDatabase(
      backend,
      `select evse_uid as evse, status, ${ms('timestamp')} as begins from operational_status_log ${own}
       order by timestamp, id`,
    ),
  };
});
afterAll(() => backend.remove());

async function get(chart: string, query: HealthDataQuery, user: 'operator' | 'vendor.acme' = 'operator') {
  const parameters = new URLSearchParams(query as Record<string, string>);
  return backend.call(user, 'GET', `healthdata/${device.chargeboxId}/${chart}?${parameters}`);
}
async function chart(name: HealthChartName, query: HealthDataQuery): Promise<HealthChart> {
  const { status, body } = await get(name, query);
  expect({ status, body: status === 200 ? undefined : body }).toEqual({ status: 200, body: undefined });
  expect([...Value.Errors(HealthChart, body)]).toEqual([]);
  return body as HealthChart;
}

// A slow reference implementation in memory: it reads the local time every quarter of an hour.

interface Bucket {
  start: number;
  lo: number;
  hi: number;
}

function bucketsOf(from: number, to: number, grain: TimeGrain, zone: string): Bucket[] {
  const clock = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' },
    timeZoneName: 'longOffset',
  });
  const labelOf = (time: number): string => {
    const parts = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, value]));
    const day = `${parts.year}-${parts.month}-${parts.day}`;
    const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
    const labels: Record<TimeGrain, string> = {
      Hourly: `${day} ${parts.hour} ${parts.timeZoneName}`,
      Daily: day,
      Weekly: new Date(Date.parse(day) - weekday * dayMs).toISOString(),
      Monthly: day.slice(0, 7),
    };
    return labels[grain];
  };
  const step = 15 * minuteMs;
  let start = from - (from % step);
  while (labelOf(start - step) === labelOf(from)) start -= step;
  const starts = [start];
  for (let time = start; time < to; time += step) {
    if (labelOf(time) !== labelOf(starts.at(-1) ?? 0)) starts.push(time);
  }
  return starts.map((begins, i) => ({ start: begins, lo: Math.max(begins, from), hi: starts[i + 1] ?? to }));
}

const shared = (a: number, b: number, c: number, d: number) => Math.max(0, Math.min(b, d) - Math.max(a, c));
const percent = (part: number, whole: number) => (whole > 0 ? Math.min(100, (100 * part) / whole) : null);
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

type Reference = Record<HealthChartName, (buckets: Bucket[], now: number) => Record<string, (number | null)[]>>;
const reference: Reference = {
  'session-success': (buckets) => ({
    'Session Success': buckets.map(({ lo, hi }) => {
      const over = facts.sessions.filter(({ begins, ends }) => ends !== null && begins >= lo && begins < hi);
      return percent(over.filter(({ wh }) => wh > 0).length, over.length);
    }),
  }),
  'heartbeat-websocket-connectivity': (buckets, now) => {
    const since = Math.min(...facts.connections.map(({ begins }) => begins));
    const clip = ({ lo, hi }: Bucket) => ({ lo: Math.max(lo, since), hi: Math.min(hi, now) });
    return {
      Heartbeat: buckets.map(clip).map(({ lo, hi }) => {
        const beats = facts.beats.map(({ hour, count }) => {
          const ends = Math.min(hour + hourMs, now);
          return ends > hour ? (count * shared(lo, hi, hour, ends)) / (ends - hour) : 0;
        });
        return percent(sum(beats), (hi - lo) / (5 * minuteMs));
      }),
      WebSocket: buckets.map(clip).map(({ lo, hi }) => {
        // The state changes only at starts and ends of connections.
        const ends = facts.connections.flatMap((span) => [span.begins, span.ends ?? now]);
        const cuts = [lo, ...ends.filter((time) => time > lo && time < hi).sort((a, b) => a - b), hi];
        const online = cuts.slice(1).map((end, i) => {
          const begin = cuts[i] ?? 0;
          const isOn = facts.connections.some((span) => span.begins <= begin && (span.ends ?? now) >= end);
          return isOn ? end - begin : 0;
        });
        return percent(sum(online), hi - lo);
      }),
    };
  },
  'energy-distribution': (buckets, now) =>
    Object.fromEntries(
      device.evses.map(({ evseUid, stationId }) => [
        stationId,
        buckets.map(({ lo, hi }) => {
          const parts = facts.sessions.map(({ evse, begins, ends, wh }) => {
            const end = Math.max(begins, ends ?? now);
            if (evse !== evseUid) return 0;
            if (end === begins) return begins >= lo && begins < hi ? wh : 0;
            return (wh * shared(begins, end, lo, hi)) / (end - begins);
          });
          return sum(parts) / 1000;
        }),
      ]),
    ),
  'operational-status': (buckets, now) => {
    const spans = device.evses.flatMap(({ evseUid }) => {
      const own = [
        { status: 'UNKNOWN', begins: Number.NEGATIVE_INFINITY },
        ...facts.changes.filter(({ evse }) => evse === evseUid),
      ];
      return own.map(({ status, begins }, i) => ({ status, begins, ends: own[i + 1]?.begins ?? now }));
    });
    const spent = (status: string, { lo, hi }: Bucket) =>
      sum(spans.map((span) => (span.status === status ? shared(span.begins, span.ends, lo, Math.min(hi, now)) : 0)));
    return Object.fromEntries(
      operationalStatuses
        .filter((status) => buckets.some((bucket) => spent(status, bucket) > 0))
        .map((status) => [
          status,
          buckets.map((bucket) =>
            percent(spent(status, bucket), device.evses.length * Math.max(0, Math.min(bucket.hi, now) - bucket.lo)),
          ),
        ]),
    );
  },
};

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const times: [string, () => { dateFrom: string; dateTo: string }][] = [
  ['last days', () => ({ dateFrom: daysAgo(10), dateTo: new Date().toISOString() })],
  ['spring', () => ({ dateFrom: '2025-03-08T12:34:00.000Z', dateTo: '2025-03-11T00:00:00.000Z' })],
  ['autumn', () => ({ dateFrom: '2025-11-01T04:00:00.000Z', dateTo: '2025-11-04T05:00:00.000Z' })],
  ['before the first row', () => ({ dateFrom: '2024-12-30T00:00:00.000Z', dateTo: '2025-01-02T00:00:00.000Z' })],
  ['future', () => ({ dateFrom: daysAgo(1), dateTo: daysAgo(-2) })],
];
// In Havana the clock changes at midnight: in spring a day begins at 1, in autumn midnight occurs twice.
const zones = ['UTC', 'America/New_York', 'America/Havana', 'Asia/Kolkata'];

describe.each(healthCharts)('%s', (name) => {
  test.each(times.flatMap(([label, span]) => zones.map((zone) => [label, zone, span] as const)))(
    '%s in %s matches the reference, for every grain',
    async (_label, timeZone, spanOf) => {
      const span = spanOf();
      for (const timeGrain of timeGrains) {
        const before = Date.now();
        const { series } = await chart(name, { ...span, timeGrain, timeZone });
        const buckets = bucketsOf(Date.parse(span.dateFrom), Date.parse(span.dateTo), timeGrain, timeZone);
        const expected = reference[name](buckets, before);
        expect(series.map((one) => one.name)).toEqual(Object.keys(expected));
        for (const { name: label, data } of series) {
          expect(data.map(({ x }) => x)).toEqual(buckets.map(({ start }) => start));
          const far = data.flatMap(({ y }, i) => {
            const should = expected[label]?.[i] ?? null;
            // A current session or status has become a little longer between the two.
            const near = y === should || (y !== null && should !== null && Math.abs(y - should) <= 0.11);
            return near ? [] : [{ label, timeGrain, start: new Date(buckets[i]?.start ?? 0), y, should }];
          });
          expect(far).toEqual([]);
        }
      }
    },
  );
});

test('the days on which the clock changes have 23 and 25 hours', async () => {
  const hoursOf = async (day: string, next: string) => {
    const query = { dateFrom: day, dateTo: next, timeGrain: 'Hourly', timeZone: 'America/New_York' } as const;
    return (await chart('session-success', query)).series[0]?.data.length;
  };
  expect(await hoursOf('2025-03-09T05:00:00Z', '2025-03-10T04:00:00Z')).toBe(23);
  expect(await hoursOf('2025-11-02T04:00:00Z', '2025-11-03T05:00:00Z')).toBe(25);
});

test('the default span is two weeks, also over a clock change', async () => {
  const { options } = await chart('session-success', { dateTo: '2025-11-09T17:00:00Z', timeZone: 'America/New_York' });
  expect(new Date(options.xaxis.min)).toEqual(new Date('2025-10-26T16:00:00Z'));
});

test('the default is two weeks by day, with percentages up to 100', async () => {
  const { series, options } = await chart('heartbeat-websocket-connectivity', {});
  const { min, max } = options.xaxis;
  expect(max - min).toBe(14 * dayMs);
  expect(options.yaxis).toEqual({ min: 0, max: 100, title: { text: '%' } });
  expect(series.map(({ data }) => data.length)).toEqual([15, 15]);
  const { series: full } = await chart('heartbeat-websocket-connectivity', {
    ...{ dateFrom: '2025-11-02T05:00:00Z', dateTo: '2025-11-02T08:00:00Z', timeGrain: 'Hourly' },
  });
  expect(full.flatMap(({ data }) => data.map(({ y }) => y))).toEqual([75, 83.3, 91.7, 100, 100, 100]);
});

test.each([
  ['session-success', { timeZone: 'Mars/Olympus' }, /^timeZone must be the IANA name/],
  ['session-success', { timeZone: '+05:00' }, /^timeZone must be the IANA name/],
  ['session-success', { timeGrain: 'Yearly' }, /^timeGrain must be one of Hourly, Daily, Weekly, Monthly/],
  [
    'session-success',
    { dateFrom: '2025-01-02T00:00:00Z', dateTo: '2025-01-01T00:00:00Z' },
    /^dateFrom must not be after/,
  ],
  ['session-success', { timeGrain: 'Hourly', dateFrom: '2025-01-01T00:00:00Z' }, /a chart has at most 2000 points/],
  ['nothing', {}, /^chartName must be one of session-success/],
] as [string, HealthDataQuery, RegExp][])('%s with %j is rejected', async (name, query, error) => {
  const { status, body } = await get(name, query);
  expect({ status, body }).toEqual({ status: 400, body: { error: expect.stringMatching(error) } });
});

test("for another vendor's device the answer is 404", async () => {
  const { body } = await backend.call('vendor.acme', 'GET', 'devices?pageSize=1000');
  expect((body as DevicesResponse).content.map(({ id }) => id)).not.toContain(device.id);
  expect((await get('session-success', {}, 'vendor.acme')).status).toBe(404);
});
