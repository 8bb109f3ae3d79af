import { type HealthChart, type OperationalStatus, operationalStatuses } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { bucketsMet, bucketsOf, type ChartTime, givenStarts, sharedSeconds } from './buckets.ts';
import { chartOf, percent } from './chart.ts';

/** How much of each time the EVSEs spent in each status, all together. Until the first was reported it is UNKNOWN. */
export async function operationalStatus(
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
    from spans cross join ${givenStarts(time)} cross join ${bucketsMet(time, 'begins', 'ends')}
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
    data: spent.map(({ x, seconds, total }) => ({ x, y: percent(seconds[name] ?? 0, total) })),
  }));
  return chartOf(time, { type: 'bar', stacked: true, unit: '%' }, series);
}
