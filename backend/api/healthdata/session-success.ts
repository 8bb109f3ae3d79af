import type { HealthChart } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { isEnergyKnown } from '../../database/session-energy.ts';
import { bucketsOf, type ChartTime, givenStarts } from './buckets.ts';
import { chartOf, percent } from './chart.ts';

/** Of the sessions that began in each time, are over, and whose energy is known, those that delivered energy. */
export async function sessionSuccess(kysely: Kysely<Tables>, deviceId: string, time: ChartTime): Promise<HealthChart> {
  const { rows } = await sql<{ number: number; sessions: number; charged: number }>`
    select width_bucket(started_at, starts) as number, count(*) as sessions,
           count(*) filter (where meter_last > meter_start) as charged
    from transactions, ${givenStarts(time)}
    where device_id = ${deviceId} and stopped_at is not null and ${isEnergyKnown('transactions')}
      and started_at >= ${time.from}::timestamptz and started_at < ${time.to}::timestamptz
    group by number`.execute(kysely);
  const counted = new Map(rows.map((row) => [row.number, row]));
  const data = bucketsOf(time).map(({ start }, index) => {
    const { sessions = 0, charged = 0 } = counted.get(index + 1) ?? {};
    return { x: start, y: percent(charged, sessions) };
  });
  return chartOf(time, { type: 'line', unit: '%' }, [{ name: 'Session Success', data }]);
}
