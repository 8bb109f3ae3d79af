import { type Calendar, uptimeRule } from '@dmp/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import { monthsOf } from './months.ts';
import { type CountedTime, lengthWithin } from './rule.ts';

const yearMs = uptimeRule.yearMinutes * 60_000;
const rateMs = uptimeRule.rateDays * 24 * 60 * 60 * 1000;
const mayBeDown = (100 - uptimeRule.mustExceed) / 100;

/**
 * The rows of `uptime_ports` as they are at a moment, of which `uptime_ports` has the last count: a port that is down
 * goes on losing time, and a young one goes on living. In a statement: `from ${portsNow()} u`. PostgreSQL works out each
 * column anew wherever it is named, for each port: what is named seldom costs little.
 */
export const portsNow = (now: Date = new Date()): RawBuilder<unknown> => sql`(
  select device_id, evse_uid, began_at, counted_at, ${now}::timestamptz as up_to, down_since, excludes,
    of_ms, outage_ms, excluded_ms, lost_lately_ms, left_ms,
    greatest(0, (of_ms - (outage_ms - excluded_ms)) * 100.0::float8 / nullif(of_ms, 0)) as uptime,
    case when left_ms <= 0 then 0 when lost_lately_ms > 0 then left_ms * ${uptimeRule.rateDays}::float8 / lost_lately_ms
    end as missed_in_days
  from (
    select p.*, floor(of_ms * ${mayBeDown}::float8)::bigint - (outage_ms - excluded_ms) as left_ms
    from (
      select c.device_id, c.evse_uid, c.began_at, c.counted_at, c.down_since, c.excludes,
        least(c.of_ms + lived, ${yearMs}::bigint) as of_ms,
        least(c.outage_ms + case when c.down_since is null then 0 else lived end, ${yearMs}::bigint) as outage_ms,
        least(c.excluded_ms + case when c.down_since is null or not c.excludes then 0 else lived end, ${yearMs}::bigint)
          as excluded_ms,
        least(c.lost_lately_ms + case when c.down_since is null or c.excludes then 0 else lived end, ${rateMs}::bigint)
          as lost_lately_ms
      from (
        select *, greatest(0, date_part('epoch', ${now}::timestamptz - counted_at) * 1000)::bigint as lived
        from uptime_ports
      ) c
    ) p
  ) counted)`;

/** A port as `portsNow` reads it, as far as its months are concerned: counted last, and with what went on up to now. */
export interface PortNow {
  counted_at: Date;
  up_to: Date;
  down_since: Date | null;
  excludes: boolean;
}

/** Adds what a port has lost since it was counted last to its months, by their first days. */
export function monthsNow(
  counted: ReadonlyMap<string, CountedTime>,
  calendar: Calendar,
  { up_to: to, counted_at: from, down_since: downSince, excludes }: PortNow,
): Map<string, CountedTime> {
  const months = new Map(counted);
  if (downSince === null || to <= from) return months;
  const since = { from: from.getTime(), to: to.getTime() };
  for (const month of monthsOf(calendar, since)) {
    const lost = lengthWithin([since], month);
    const before = months.get(month.month);
    months.set(month.month, {
      outage: (before?.outage ?? 0) + lost,
      excluded: (before?.excluded ?? 0) + (excludes ? lost : 0),
    });
  }
  return months;
}
