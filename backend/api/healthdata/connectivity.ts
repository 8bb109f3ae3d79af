import type { HealthChart } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import { heartbeatSeconds } from '../../database/heartbeat-interval.ts';
import type { Tables } from '../../database/index.ts';
import { bucketsMet, bucketsOf, type ChartTime, givenStarts, sharedSeconds } from './buckets.ts';
import { chartOf, percent } from './chart.ts';

/**
 * Of the heartbeats due in each time those that came, and of the time itself
 * what the charger was connected. Heartbeats are due at the interval that it
 * has now. Both count from its first connection on. Heartbeats are kept by the
 * hour: one that a point has only a part of gives that part of its heartbeats.
 */
export async function connectivity(kysely: Kysely<Tables>, deviceId: string, time: ChartTime): Promise<HealthChart> {
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
    -- Two connections may meet, when one takes the other's place.
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
      select beats, connected, greatest(begins, ${first}::timestamptz) as seen, least(ends, ${until}::timestamptz) as gone from counted)
    select number, sum(beats * ${sharedSeconds('seen', 'gone', 'lo', 'hi')})::float8 as beats,
           sum(connected * ${sharedSeconds('seen', 'gone', 'lo', 'hi')})::float8 as connected
    from within cross join ${givenStarts(time)} cross join ${bucketsMet(time, 'seen', 'gone')}
    where gone > seen group by number`.execute(kysely);
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
  return chartOf(time, { type: 'line', unit: '%' }, [
    series('Heartbeat', ({ beats, seconds }) => (interval === 0 ? null : percent(beats, seconds / interval))),
    series('WebSocket', ({ connected, seconds }) => percent(connected, seconds)),
  ]);
}
