import { limits } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import { heartbeatSeconds } from '../database/heartbeat-interval.ts';
import type { Tables } from '../database/index.ts';
import { isEnergyKnown } from '../database/session-energy.ts';
import { restAfter } from '../pacing/slices.ts';

const hourMs = 60 * 60 * 1000;
/** How many devices are counted, and changed, at a time: their rows are held no longer than a charger can wait. */
const sliceSize = 50;

/**
 * Counts the rates of every device again, from what its charger reported in the last two weeks: of the heartbeats that
 * were due since its first connection, at the interval that it has now, those that came; and of the sessions that began
 * then, are over, and whose energy is known, those that delivered some. Where nothing was due, or there is no such session, there is no rate. The
 * charts of a device count the same.
 *
 * @returns on how many devices a rate has changed
 */
export async function countDeviceRates(db: Kysely<Tables>, now = new Date()): Promise<number> {
  const from = new Date(Math.floor(now.getTime() / hourMs) * hourMs - limits.span.chartDefaultDays * 24 * hourMs);
  let changed = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const began = performance.now();
    const slice = await db
      .selectFrom('devices')
      .select('id')
      .where('id', '>', after)
      .where('retired_at', 'is', null)
      .orderBy('id')
      .limit(sliceSize)
      .execute();
    const last = slice.at(-1);
    if (!last) return changed;
    changed += await countSlice(
      db,
      slice.map(({ id }) => id),
      { from, now },
    );
    after = last.id;
    await restAfter(performance.now() - began);
  }
}

async function countSlice(db: Kysely<Tables>, ids: readonly string[], { from, now }: { from: Date; now: Date }) {
  const { numAffectedRows } = await sql`
    with counted as (
      select s.id,
        case when due >= 1 then least(100, round(1000 * beats / due) / 10)::float8 end as heartbeat_rate,
        case when sessions > 0 then (round(1000.0 * charged / sessions) / 10)::float8 end as plug_in_success_rate
      from unnest(${[...ids]}::uuid[]) s(id)
      cross join lateral (
        select case when min(connected_at) is not null
          then extract(epoch from ${now}::timestamptz - greatest(${from}::timestamptz, min(connected_at)))
            / nullif((select ${heartbeatSeconds('d')} from devices d where d.id = s.id), 0) end as due
        from connections where device_id = s.id) c
      cross join lateral (
        select coalesce(sum(count), 0) as beats
        from heartbeat_days d, unnest(d.hours) with ordinality h(count, number)
        where d.device_id = s.id and d.day >= (${from}::timestamptz at time zone 'UTC')::date
          and (d.day + make_interval(hours => number::int - 1)) at time zone 'UTC' >= ${from}::timestamptz) h
      cross join lateral (
        select count(*) as sessions, count(*) filter (where meter_last > meter_start) as charged
        from transactions
        where device_id = s.id and started_at >= ${from}::timestamptz and stopped_at is not null
          and ${isEnergyKnown('transactions')}) t
    ), locked as (
      -- One whose charger is writing now has its turn the next time: nobody waits for the other.
      select d.id from devices d join counted using (id)
      where (d.heartbeat_rate, d.plug_in_success_rate)
          is distinct from (counted.heartbeat_rate, counted.plug_in_success_rate)
      for no key update of d skip locked
    )
    update devices d
    set heartbeat_rate = counted.heartbeat_rate, plug_in_success_rate = counted.plug_in_success_rate
    from locked join counted using (id) where d.id = locked.id`.execute(db);
  return Number(numAffectedRows ?? 0);
}
