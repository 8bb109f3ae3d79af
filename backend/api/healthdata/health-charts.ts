import { type ChartPoint, type HealthChart, type OperationalStatus, operationalStatuses } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import { heartbeatSeconds } from '../../database/heartbeat-interval.ts';
import type { Tables } from '../../database/index.ts';
import { isEnergyKnown } from '../../database/session-energy.ts';
import { bucketStarts, bucketsMet, bucketsOf, type ChartTime, sharedSeconds } from './buckets.ts';

/** Percentage of the sessions that began in each bucket, are over, and whose energy is known, that delivered energy. */
export async function readSessionSuccess(
  kysely: Kysely<Tables>,
  deviceId: string,
  time: ChartTime,
): Promise<HealthChart> {
  const { rows } = await sql<{ number: number; sessions: number; charged: number }>`
    select width_bucket(started_at, starts) as number, count(*) as sessions,
           count(*) filter (where meter_last > meter_start) as charged
    from transactions, ${bucketStarts(time)}
    where device_id = ${deviceId} and stopped_at is not null and ${isEnergyKnown('transactions')}
      and started_at >= ${time.from}::timestamptz and started_at < ${time.to}::timestamptz
    group by number`.execute(kysely);
  const counted = new Map(rows.map((row) => [row.number, row]));
  const data = bucketsOf(time).map(({ start }, index) => {
    const { sessions = 0, charged = 0 } = counted.get(index + 1) ?? {};
    return { x: start, y: percentOf(charged, sessions) };
  });
  return toChart(time, { type: 'line', unit: '%' }, [{ name: 'Session Success', data }]);
}

/**
 * Percentage of the due heartbeats that were received in each bucket, and of the time in which the charger was connected.
 * Heartbeats are due at the charger's current interval. Both count from its first connection. Heartbeats are stored by
 * the hour: a bucket that covers a part of an hour gets that part of its heartbeats.
 */
export async function readConnectivity(
  kysely: Kysely<Tables>,
  deviceId: string,
  time: ChartTime,
): Promise<HealthChart> {
  const { from, to, now } = time;
  const { since, interval } = await kysely
    .selectFrom('devices')
    .select(({ selectFrom }) => [
      selectFrom('connections')
        .select(({ fn }) => fn.min('connected_at').as('since'))
        .whereRef('connections.device_id', '=', 'devices.id')
        .as('since'),
      heartbeatSeconds('devices').as('interval'),
    ])
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow();
  const first = since && since > from ? since : from;
  const until = new Date(Math.min(now.getTime(), to.getTime()));
  const { rows } = await sql<{ number: number; beats: number; connected: number }>`
    with hours as (
      select hour as begins, greatest(hour + interval '1 second', least(hour + interval '1 hour', ${now}::timestamptz))
               as ends, count
      from heartbeat_days d, unnest(d.hours) with ordinality h(count, number),
           lateral (select (d.day + make_interval(hours => number::int - 1)) at time zone 'UTC' as hour) x
      where device_id = ${deviceId} and count > 0
        and hour > ${from}::timestamptz - interval '1 hour' and hour < ${to}::timestamptz),
    -- Connections overlap where one replaces another.
    online as (
      select range_agg(tstzrange(
        connected_at, greatest(connected_at, coalesce(disconnected_at, ${now}::timestamptz)))) as times
      from connections where device_id = ${deviceId} and connected_at < ${to}::timestamptz
        and coalesce(disconnected_at, ${now}::timestamptz) > ${from}::timestamptz),
    counted as (
      select begins, ends, count / extract(epoch from ends - begins) as beats, 0 as connected from hours
      union all
      select lower(r), upper(r), 0, 1 from online, unnest(times) r),
    within as (
      select beats, connected, greatest(begins, ${first}::timestamptz) as begins, least(ends, ${until}::timestamptz) as ends
      from counted)
    select number, sum(beats * ${sharedSeconds('begins', 'ends', 'lo', 'hi')})::float8 as beats,
           sum(connected * ${sharedSeconds('begins', 'ends', 'lo', 'hi')})::float8 as connected
    from within cross join ${bucketStarts(time)} cross join ${bucketsMet(time, 'begins', 'ends')}
    where ends > begins group by number`.execute(kysely);
  const counted = new Map(rows.map((row) => [row.number, row]));
  const points = bucketsOf(time).map(({ start, lo, hi }, index) => {
    const { beats = 0, connected = 0 } = counted.get(index + 1) ?? {};
    const [begins, ends] = [Math.max(lo, first.getTime()), Math.min(hi, until.getTime())];
    const seconds = since ? Math.max(0, ends - begins) / 1000 : 0;
    return { start, seconds, beats, connected };
  });
  const series = (name: string, value: (point: (typeof points)[number]) => number | null) => ({
    name,
    data: points.map((point) => ({ x: point.start, y: value(point) })),
  });
  return toChart(time, { type: 'line', unit: '%' }, [
    series('Heartbeat', ({ beats, seconds }) => (interval === 0 ? null : percentOf(beats, seconds / interval))),
    series('WebSocket', ({ connected, seconds }) => percentOf(connected, seconds)),
  ]);
}

/**
 * The energy that each EVSE delivered. The energy of a session that spans several buckets is divided by the time that it
 * was in each.
 */
export async function readEnergyDistribution(
  kysely: Kysely<Tables>,
  deviceId: string,
  time: ChartTime,
): Promise<HealthChart> {
  const evses = await kysely
    .selectFrom('evses')
    .select(['uid', 'station_id'])
    .where('device_id', '=', deviceId)
    .orderBy('evse_number')
    .execute();
  const { rows } = await sql<{ evse_uid: string; number: number; wh: number }>`
    with sessions as (
      select evse_uid, meter_last - meter_start as wh, started_at as begins,
             greatest(started_at, coalesce(stopped_at, ${time.now}::timestamptz)) as ends
      from transactions where device_id = ${deviceId} and meter_last > meter_start
        and started_at < ${time.to}::timestamptz
        and (stopped_at is null or stopped_at >= ${time.from}::timestamptz))
    select evse_uid, number, sum(
      case when ends > begins then wh * ${sharedSeconds('begins', 'ends', 'lo', 'hi')} / extract(epoch from ends - begins)
           when begins >= lo and begins < hi then wh else 0 end)::float8 as wh
    from sessions cross join ${bucketStarts(time)} cross join ${bucketsMet(time, 'begins', 'ends')}
    group by evse_uid, number`.execute(kysely);
  const delivered = new Map(rows.map(({ evse_uid, number, wh }) => [`${number} ${evse_uid}`, wh]));
  const buckets = bucketsOf(time);
  const series = evses.map(({ uid, station_id }) => ({
    name: station_id,
    data: buckets.map(({ start }, index) => ({
      x: start,
      y: Math.round(delivered.get(`${index + 1} ${uid}`) ?? 0) / 1000,
    })),
  }));
  return toChart(time, { type: 'bar', stacked: true, unit: 'kWh' }, series);
}

/** Percentage of each bucket that all EVSEs together spent in each status. Before its first report, an EVSE is UNKNOWN. */
export async function readStatusDistribution(
  kysely: Kysely<Tables>,
  deviceId: string,
  time: ChartTime,
): Promise<HealthChart> {
  const { from, to, now } = time;
  const until = new Date(Math.min(now.getTime(), to.getTime()));
  const { rows } = await sql<{ number: number; status: OperationalStatus; seconds: number }>`
    with changes as (
      select evse_uid, status, timestamp as begins,
             lead(timestamp, 1, 'infinity') over (partition by evse_uid order by timestamp, id) as ends
      from operational_status_log where device_id = ${deviceId}),
    spans as (
      select status, begins, least(ends, ${until}::timestamptz) as ends
      from changes c join evses e on e.uid = c.evse_uid where e.device_id = ${deviceId}
      union all
      select 'UNKNOWN', '-infinity', least(first, ${until}::timestamptz)
      from evses e left join (select evse_uid, min(begins) as first from changes group by evse_uid) f on f.evse_uid = e.uid
      where e.device_id = ${deviceId})
    select number, status, sum(${sharedSeconds('begins', 'ends', 'lo', 'hi')})::float8 as seconds
    from spans cross join ${bucketStarts(time)} cross join ${bucketsMet(time, 'begins', 'ends')}
    where begins < ${until}::timestamptz and ends > ${from}::timestamptz
    group by number, status`.execute(kysely);
  const spent = bucketsOf(time).map(({ start }) => ({
    x: start,
    seconds: {} as Partial<Record<OperationalStatus, number>>,
    total: 0,
  }));
  for (const { number, status, seconds } of rows) {
    const point = spent[number - 1];
    if (!point || seconds === 0) continue;
    point.seconds[status] = seconds;
    point.total += seconds;
  }
  const occurring = operationalStatuses.filter((status) => spent.some(({ seconds }) => seconds[status]));
  const series = occurring.map((name) => ({
    name,
    data: spent.map(({ x, seconds, total }) => ({ x, y: percentOf(seconds[name] ?? 0, total) })),
  }));
  return toChart(time, { type: 'bar', stacked: true, unit: '%' }, series);
}

interface ChartStyle {
  type: 'line' | 'bar';
  stacked?: boolean;
  /** Unit of the values. */
  unit: '%' | 'kWh';
}

function toChart(
  { from, to }: ChartTime,
  { type, stacked = false, unit }: ChartStyle,
  series: { name: string; data: ChartPoint[] }[],
): HealthChart {
  return {
    series,
    options: {
      chart: { type, stacked },
      // Labels are in the browser's zone, which is also the zone of the buckets.
      xaxis: { type: 'datetime', min: from.getTime(), max: to.getTime(), labels: { datetimeUTC: false } },
      yaxis: { min: 0, ...(unit === '%' ? { max: 100 } : {}), title: { text: unit } },
    },
  };
}

/** A percentage with one decimal, at most 100; null if the whole is 0. */
const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.min(100, Math.round((1000 * part) / whole) / 10) : null;
