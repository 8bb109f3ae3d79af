import type { HealthChart } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { bucketsMet, bucketsOf, type ChartTime, givenStarts, sharedSeconds } from './buckets.ts';
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
    from sessions cross join ${givenStarts(time)} cross join ${bucketsMet(time, 'begins', 'ends')}
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
  return chartOf(time, { type: 'bar', stacked: true, unit: 'kWh' }, series);
}
