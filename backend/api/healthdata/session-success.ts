import type { HealthChart } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { buckets, type ChartTime } from './buckets.ts';
import { chartOf, percent } from './chart.ts';

/** Of the sessions that began in each time and are over, those that delivered energy. */
export async function sessionSuccess(kysely: Kysely<Tables>, deviceId: string, time: ChartTime): Promise<HealthChart> {
  const { rows } = await sql<{ start: Date; sessions: number; charged: number }>`
    select b.start, count(t.id) as sessions, count(t.id) filter (where t.meter_last > t.meter_start) as charged
    from ${buckets(time)} left join transactions t
      on t.device_id = ${deviceId} and t.stopped_at is not null and t.started_at >= b.lo and t.started_at < b.hi
    group by b.start order by b.start`.execute(kysely);
  const data = rows.map(({ start, sessions, charged }) => ({ x: start.getTime(), y: percent(charged, sessions) }));
  return chartOf(time, { type: 'line', unit: '%' }, [{ name: 'Session Success', data }]);
}
