import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/index.ts';

/** Chargers send a heartbeat every five minutes. */
const heartbeatSeconds = 300;

/**
 * What is worked out from the history that was written: heartbeats of the last
 * `hours` from the connections, and from these and the transactions the rates
 * and the last charge of each device.
 */
export async function deriveFromHistory(kysely: Kysely<Tables>, now: Date, hours: number): Promise<void> {
  await sql`
    with kept as (select date_trunc('hour', ${now}::timestamptz - make_interval(hours => ${hours})) as since)
    insert into heartbeat_hours (device_id, hour, count)
    select device_id, hour, sum(beats)::int from (
      select c.device_id, h as hour, floor(extract(epoch from
        least(c.disconnected_at, h + interval '1 hour') - greatest(c.connected_at, h)) / ${heartbeatSeconds}::int) as beats
      from kept, connections c,
        generate_series(greatest(date_trunc('hour', c.connected_at), kept.since), c.disconnected_at, interval '1 hour') h
      where c.disconnected_at > kept.since
    ) as spans
    where beats > 0
    group by device_id, hour`.execute(kysely);
  await sql`
    update devices d set heartbeat_rate = round(least(100, 100.0 * coalesce(beats, 0) / ${hours * 12}::int), 1)
    from (select c.device_id, (select sum(count) from heartbeat_hours x where x.device_id = c.device_id) as beats
          from (select distinct device_id from connections) c) as h
    where h.device_id = d.id`.execute(kysely);
  await sql`
    update devices d set plug_in_success_rate = rate, last_charge_at = charged
    from (select device_id,
                 round(100.0 * avg((meter_last > meter_start)::int), 1) as rate,
                 max(stopped_at) filter (where meter_last > meter_start) as charged
          from transactions group by device_id) as t
    where t.device_id = d.id`.execute(kysely);
  await sql`select setval(pg_get_serial_sequence('transactions', 'id'),
    (select coalesce(max(id), 0) + 1 from transactions), false)`.execute(kysely);
}
