import { calendarOf, type HealthDataQuery, isTooLongFor, limits, type TimeGrain } from '@dmp/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import { badRequest } from '../../access/http-error.ts';
import { requireTimeZone } from '../http/time-zone.ts';
import { parseDateRange } from '../query/ranges.ts';

const hourMs = 60 * 60 * 1000;

/** The time span of a chart and its division into buckets. */
export interface ChartTime {
  from: Date;
  to: Date;
  grain: TimeGrain;
  /** IANA name. */
  zone: string;
  /** The current time: a chart may end after it. */
  now: Date;
}

/** @throws {HttpError} 400 for an invalid time or zone, an empty span, or one that is too long for the grain */
export function chartTimeOf(query: HealthDataQuery, now = new Date()): ChartTime {
  const { timeGrain: grain = 'Daily', timeZone: zone = 'UTC', dateFrom, dateTo } = query;
  requireTimeZone(zone);
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

/** One hour, day, week, or month of a chart, in milliseconds since 1970. */
export interface Bucket {
  /** Start of the hour, day, week, or month in the chart's zone. */
  start: number;
  /** Start and end of the part that is within the chart. */
  lo: number;
  hi: number;
}

/** The buckets of a chart, in time order. A day in which the clock changes has 23 or 25 hours. */
export function bucketsOf(time: ChartTime): Bucket[] {
  const [from, to] = [time.from.getTime(), time.to.getTime()];
  const starts = startsOf(time).map((start) => start.getTime());
  return starts.map((start, index) => ({
    start,
    lo: Math.max(start, from),
    hi: Math.min(starts[index + 1] ?? to, to),
  }));
}

/** The starts of a chart's buckets, as SQL table `bucket_starts` of one row with the array `starts`. */
export const bucketStarts = (time: ChartTime): RawBuilder<unknown> =>
  sql`(select ${startsOf(time)}::timestamptz[] as starts) bucket_starts`;

/**
 * The buckets that overlap a time span, as lateral SQL table `b` beside {@link bucketStarts}: their `number`, counted
 * from 1, and their `lo` and `hi` ({@link Bucket}). A binary search for the span's start and end finds them, so the cost
 * of a chart does not grow with rows times buckets.
 *
 * @param begins column with the start of the span
 * @param ends column with the end of the span
 */
export const bucketsMet = ({ from, to }: ChartTime, begins: string, ends: string): RawBuilder<unknown> => sql`
  lateral (
    select number, greatest(starts[number], ${from}::timestamptz) as lo, least(starts[number + 1], ${to}::timestamptz) as hi
    from generate_series(
      greatest(1, width_bucket(greatest(${sql.ref(begins)}, ${from}::timestamptz), starts)),
      width_bucket(least(${sql.ref(ends)}, ${to}::timestamptz), starts)) number
  ) b`;

/** Starts of the hours, days, weeks (from Monday), or months that overlap the time span of a chart. */
function startsOf({ from, to, grain, zone }: ChartTime): Date[] {
  const { clockAt, momentAt } = calendarOf(zone);
  const clock = clockAt(from);
  const first = new Date(clock);
  const hour = from.getTime() - (clock - Math.floor(clock / hourMs) * hourMs);
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
  const day = first.getUTCDate() - (grain === 'Weekly' ? (first.getUTCDay() + 6) % 7 : 0);
  const start = (index: number): Date => {
    // Hours are counted in real time, because the clock repeats an hour when it is set back.
    if (grain === 'Hourly') return new Date(hour + index * hourMs);
    if (grain === 'Monthly') return momentAt(Date.UTC(year, month + index));
    return momentAt(Date.UTC(year, month, day + index * (grain === 'Weekly' ? 7 : 1)));
  };
  const starts = [start(0)];
  for (let next = start(1); next < to; next = start(starts.length)) starts.push(next);
  return starts;
}

/** Seconds that two time spans share, as SQL; 0 if they do not overlap. */
export const sharedSeconds = (from: string, to: string, otherFrom: string, otherTo: string): RawBuilder<number> =>
  sql<number>`greatest(0, extract(epoch from
    least(${sql.ref(to)}, ${sql.ref(otherTo)}) - greatest(${sql.ref(from)}, ${sql.ref(otherFrom)}))::float8)`;
