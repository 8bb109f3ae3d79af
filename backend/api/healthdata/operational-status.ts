import { type HealthChart, type OperationalStatus, operationalStatuses } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { buckets, type ChartTime, sharedSeconds } from './buckets.ts';
import { chartOf, percent } from './chart.ts';

/** How much of each time the EVSEs spent in each status, all together. Until the first was reported it is UNKNOWN. */
export async function operationalStatus(
  kysely: Kysely<Tables>,
  deviceId: string,
  time: ChartTime,
): Promise<HealthChart> {
  const { from, to, now } = time;
  const { rows } = await sql<{ start: Date; seconds: Partial<Record<OperationalStatus, number>> | null }>`
    with changes as (
      select evse_uid, status, timestamp as begins,
             lead(timestamp, 1, 'infinity') over (partition by evse_uid order by timestamp, id) as ends
      from operational_status_log where device_id = ${deviceId}),
    times as (
      select c.* from changes c join evses e on e.uid = c.evse_uid where e.device_id = ${deviceId}
      union all
      select uid, 'UNKNOWN', '-infinity', coalesce((select min(begins) from changes where evse_uid = uid), 'infinity')
      from evses where device_id = ${deviceId}),
    parts as (
      select b.start, status, sum(${sharedSeconds('begins', 'ends', 'b.lo', 'until')}) as seconds
      from ${buckets(time)} cross join lateral (select least(b.hi, ${now}::timestamptz) as until) u
        left join times on begins < until and ends > b.lo and begins < ${to}::timestamptz and ends > ${from}::timestamptz
      group by b.start, status)
    select start, json_object_agg(status, seconds) filter (where seconds > 0) as seconds
    from parts group by start order by start`.execute(kysely);
  const spent = rows.map(({ start, seconds }) => ({
    x: start.getTime(),
    seconds: seconds ?? {},
    total: Object.values(seconds ?? {}).reduce((sum, part) => sum + part, 0),
  }));
  const occurring = operationalStatuses.filter((status) => spent.some(({ seconds }) => seconds[status]));
  const series = occurring.map((name) => ({
    name,
    data: spent.map(({ x, seconds, total }) => ({ x, y: percent(seconds[name] ?? 0, total) })),
  }));
  return chartOf(time, { type: 'bar', stacked: true, unit: '%' }, series);
}
