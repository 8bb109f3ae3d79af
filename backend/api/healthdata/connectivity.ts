import { type HealthChart, limits } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { buckets, type ChartTime, sharedSeconds } from './buckets.ts';
import { chartOf, percent } from './chart.ts';

/**
 * Of the heartbeats due in each time those that came, and of the time itself
 * what the charger was connected. Both count from its first connection on.
 * Heartbeats are kept by the hour: one that a point has only a part of gives
 * that part of its heartbeats.
 */
export async function connectivity(kysely: Kysely<Tables>, deviceId: string, time: ChartTime): Promise<HealthChart> {
  const { from, to, now } = time;
  const { rows } = await sql<{ start: Date; seconds: number; beats: number; connected: number }>`
    with known as (select min(connected_at) as since from connections where device_id = ${deviceId}),
    spans as (
      select b.start, greatest(b.lo, coalesce(since, b.hi)) as lo,
             greatest(b.lo, coalesce(since, b.hi), least(b.hi, ${now}::timestamptz)) as hi
      from ${buckets(time)}, known),
    hours as (
      select hour as begins, greatest(hour + interval '1 second', least(hour + interval '1 hour', ${now}::timestamptz))
               as ends, count
      from heartbeat_days d, unnest(d.hours) with ordinality h(count, number),
           lateral (select (d.day + make_interval(hours => number::int - 1)) at time zone 'UTC' as hour) x
      where device_id = ${deviceId} and count > 0
        and hour > ${from}::timestamptz - interval '1 hour' and hour < ${to}::timestamptz),
    -- Two connections may meet, when one takes the other's place.
    online as (
      select coalesce(range_agg(tstzrange(
        connected_at, greatest(connected_at, coalesce(disconnected_at, ${now}::timestamptz)))), '{}') as times
      from connections where device_id = ${deviceId} and connected_at < ${to}::timestamptz
        and coalesce(disconnected_at, ${now}::timestamptz) > ${from}::timestamptz)
    select start, extract(epoch from hi - lo)::float8 as seconds,
      coalesce((
        select sum(count * ${sharedSeconds('lo', 'hi', 'begins', 'ends')} / extract(epoch from ends - begins))
        from hours where begins < hi and ends > lo), 0)::float8 as beats,
      coalesce((
        select sum(extract(epoch from upper(r) - lower(r)))
        from unnest(times * tstzmultirange(tstzrange(lo, hi))) r), 0)::float8 as connected
    from spans, online order by start`.execute(kysely);
  const series = (name: string, value: (row: (typeof rows)[number]) => number | null) => ({
    name,
    data: rows.map((row) => ({ x: row.start.getTime(), y: value(row) })),
  });
  return chartOf(time, { type: 'line', unit: '%' }, [
    series('Heartbeat', ({ beats, seconds }) => percent(beats, seconds / limits.heartbeatSeconds)),
    series('WebSocket', ({ connected, seconds }) => percent(connected, seconds)),
  ]);
}
