import { calendarOf, type HealthDataQuery, isTooLongFor, limits, type TimeGrain } from '@dmp/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import { badRequest } from '../../access/refusal.ts';
import { demandZone } from '../http/time-zone.ts';
import { parseDateRange } from '../query/ranges.ts';

const hourMs = 60 * 60 * 1000;

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

/** @throws {Refusal} 400 with a sentence for what cannot be */
export function chartTimeOf(query: HealthDataQuery, now = new Date()): ChartTime {
  const { timeGrain: grain = 'Daily', timeZone: zone = 'UTC', dateFrom, dateTo } = query;
  demandZone(zone);
  const range = parseDateRange({ dateFrom, dateTo }, ['dateFrom', 'dateTo']);
  const to = range.to ?? now;
  const from = range.from ?? calendarOf(zone).daysLater(to, -limits.span.chartDefaultDays);
  if (from >= to) throw badRequest('dateFrom must be before dateTo.');
  if (isTooLongFor(grain, to.getTime() - from.getTime())) {
    throw badRequest(
      `dateFrom and dateTo must be closer with timeGrain ${grain}: a chart has at most ${limits.chartPoints} points.`,
    );
  }
  return { from, to, grain, zone, now };
}

/**
 * The chart's hours, days, weeks or months as a table `b`: `start` is when each
 * begins in its zone, `lo` and `hi` what of it the chart shows. Days are as long
 * as they are there, be it 23 or 25 hours.
 */
export function buckets(time: ChartTime): RawBuilder<unknown> {
  return sql`(
    select start, greatest(start, ${time.from}::timestamptz) as lo,
           least(lead(start) over (order by start), ${time.to}::timestamptz) as hi
    from unnest(${startsOf(time)}::timestamptz[]) start) b`;
}

/** When the hours, days, weeks (from Monday), or months begin that meet the time of a chart. */
function startsOf({ from, to, grain, zone }: ChartTime): Date[] {
  const { clockAt, momentAt } = calendarOf(zone);
  const clock = clockAt(from);
  const first = new Date(clock);
  const hour = from.getTime() - (clock - Math.floor(clock / hourMs) * hourMs);
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
  const day = first.getUTCDate() - (grain === 'Weekly' ? (first.getUTCDay() + 6) % 7 : 0);
  const start = (index: number): Date => {
    // Hours are counted through, since the clock shows some of them twice.
    if (grain === 'Hourly') return new Date(hour + index * hourMs);
    if (grain === 'Monthly') return momentAt(Date.UTC(year, month + index));
    return momentAt(Date.UTC(year, month, day + index * (grain === 'Weekly' ? 7 : 1)));
  };
  const starts = [start(0)];
  for (let next = start(1); next < to; next = start(starts.length)) starts.push(next);
  return starts;
}

/** Seconds that two spans of time share, as SQL; nothing when they do not meet. */
export const sharedSeconds = (from: string, to: string, otherFrom: string, otherTo: string): RawBuilder<number> =>
  sql<number>`greatest(0, extract(epoch from
    least(${sql.ref(to)}, ${sql.ref(otherTo)}) - greatest(${sql.ref(from)}, ${sql.ref(otherFrom)}))::float8)`;
