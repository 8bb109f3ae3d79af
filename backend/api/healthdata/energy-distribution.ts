import type { HealthChart } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { buckets, type ChartTime, sharedSeconds } from './buckets.ts';
import { chartOf } from './chart.ts';

/**
 * The energy that each EVSE delivered. That of a session which lasted into the
 * next hour or day is divided by how long it was in each.
 */
export async function energyDistribution(
  kysely: Kysely<Tables>,
  deviceId: string,
  time: ChartTime,
): Promise<HealthChart> {
  const { rows } = await sql<{ start: Date; station_id: string; wh: number }>`
    with sessions as (
      select evse_uid, meter_last - meter_start as wh, started_at as begins,
             greatest(started_at, coalesce(stopped_at, ${time.now}::timestamptz)) as ends
      from transactions where device_id = ${deviceId} and meter_last > meter_start
        and started_at < ${time.to}::timestamptz
        and (stopped_at is null or stopped_at >= ${time.from}::timestamptz))
    select b.start, e.station_id, coalesce(sum(
      case when ends > begins then wh * ${sharedSeconds('begins', 'ends', 'b.lo', 'b.hi')} / extract(epoch from ends - begins)
           when begins >= b.lo and begins < b.hi then wh end), 0)::float8 as wh
    from evses e cross join ${buckets(time)}
      left join sessions s on s.evse_uid = e.uid and begins < b.hi and ends >= b.lo
    where e.device_id = ${deviceId}
    group by b.start, e.evse_number, e.station_id order by e.evse_number, b.start`.execute(kysely);
  const byStation = new Map<string, { x: number; y: number }[]>();
  for (const { start, station_id, wh } of rows) {
    const point = { x: start.getTime(), y: Math.round(wh) / 1000 };
    const points = byStation.get(station_id);
    if (points) points.push(point);
    else byStation.set(station_id, [point]);
  }
  const series = [...byStation].map(([name, data]) => ({ name, data }));
  return chartOf(time, { type: 'bar', stacked: true, unit: 'kWh' }, series);
}
