import { type HealthDataQuery, isTooLongFor, limits, type TimeGrain } from '@dmp/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import { parseDateRange } from '../ranges.ts';
import { badRequest } from '../refusal.ts';

/** The time a chart shows and how it is divided. */
export interface ChartTime {
  from: Date;
  to: Date;
  grain: TimeGrain;
  /** IANA name. */
  zone: string;
  /** What lies after this moment has not been yet. */
  now: Date;
}

const dayMs = 24 * 60 * 60 * 1000;

export const noSuchZone = () => badRequest('timeZone must be the IANA name of a time zone such as America/New_York.');

/** @throws {Refusal} 400 with a sentence for what cannot be */
export function chartTimeOf(query: HealthDataQuery, now = new Date()): ChartTime {
  const { timeGrain: grain = 'Daily', timeZone: zone = 'UTC', dateFrom, dateTo } = query;
  if (!isZone(zone)) throw noSuchZone();
  const range = parseDateRange({ dateFrom, dateTo }, ['dateFrom', 'dateTo']);
  const to = range.to ?? now;
  const from = range.from ?? new Date(to.getTime() - limits.span.chartDefaultDays * dayMs);
  if (from >= to) throw badRequest('dateFrom must be before dateTo.');
  if (isTooLongFor(grain, to.getTime() - from.getTime())) {
    throw badRequest(
      `dateFrom and dateTo must be closer with timeGrain ${grain}: a chart has at most ${limits.chartPoints} points.`,
    );
  }
  return { from, to, grain, zone, now };
}

/** Areas and UTC alone: offsets such as +05:00, which `Intl` takes too, mean the opposite to PostgreSQL. */
function isZone(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    // A RangeError: no such zone.
    return false;
  }
}

const units: Record<TimeGrain, string> = { Hourly: 'hour', Daily: 'day', Weekly: 'week', Monthly: 'month' };

/**
 * The chart's hours, days, weeks or months as a table `b`: `start` is when each
 * begins in its zone, `lo` and `hi` what of it the chart shows. Days are as long
 * as they are there, be it 23 or 25 hours.
 */
export function buckets({ from, to, grain, zone }: ChartTime): RawBuilder<unknown> {
  const unit = units[grain];
  // Hours are counted through, since the clock shows some of them twice; the rest by the clock.
  const starts =
    grain === 'Hourly'
      ? sql`select generate_series(date_trunc('hour', ${from}::timestamptz, ${zone}), ${to}::timestamptz, '1 hour') as start`
      : sql`select local at time zone ${zone} as start from generate_series(
              date_trunc(${unit}, ${from}::timestamptz at time zone ${zone}), ${to}::timestamptz at time zone ${zone},
              ${`1 ${unit}`}::interval) local`;
  return sql`(
    select start, greatest(start, ${from}::timestamptz) as lo,
           least(lead(start) over (order by start), ${to}::timestamptz) as hi
    from (${starts}) s where start < ${to}::timestamptz) b`;
}

/** Seconds that two spans of time share, as SQL; nothing when they do not meet. */
export const sharedSeconds = (from: string, to: string, otherFrom: string, otherTo: string): RawBuilder<number> =>
  sql<number>`greatest(0, extract(epoch from
    least(${sql.ref(to)}, ${sql.ref(otherTo)}) - greatest(${sql.ref(from)}, ${sql.ref(otherFrom)}))::float8)`;
