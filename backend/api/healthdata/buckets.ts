import { calendarOf, type HealthDataQuery, isTooLongFor, limits, type TimeGrain } from '@dmp/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import { badRequest } from '../../access/http-error.ts';
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

/** @throws {HttpError} 400 with a sentence for what cannot be */
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

/** One hour, day, week, or month of a chart, in milliseconds since 1970. */
export interface Bucket {
  /** When it begins in its zone. */
  start: number;
  /** What of it the chart shows. */
  lo: number;
  hi: number;
}

/**
 * The hours, days, weeks or months of a chart, in their order. Days are as long
 * as they are in its zone, be it 23 or 25 hours.
 */
export function bucketsOf(time: ChartTime): Bucket[] {
  const [from, to] = [time.from.getTime(), time.to.getTime()];
  const starts = startsOf(time).map((start) => start.getTime());
  return starts.map((start, index) => ({
    start,
    lo: Math.max(start, from),
    hi: Math.min(starts[index + 1] ?? to, to),
  }));
}

/** When the hours, days, weeks or months of a chart begin, as a table `given` of one row with the list `starts`. */
export const givenStarts = (time: ChartTime): RawBuilder<unknown> =>
  sql`(select ${startsOf(time)}::timestamptz[] as starts) given`;

/**
 * The hours, days, weeks or months that a span of time meets, as a lateral table `b` beside `given`: their `number`,
 * counted from 1, and `lo` and `hi` as {@link Bucket} has them. They are found by where the span begins and ends: a
 * chart costs what is in it, not that times its points.
 *
 * @param begins column of the span's first moment
 * @param ends column of its last
 */
export const bucketsMet = ({ from, to }: ChartTime, begins: string, ends: string): RawBuilder<unknown> => sql`
  lateral (
    select number, greatest(starts[number], ${from}::timestamptz) as lo, least(starts[number + 1], ${to}::timestamptz) as hi
    from generate_series(
      greatest(1, width_bucket(greatest(${sql.ref(begins)}, ${from}::timestamptz), starts)),
      width_bucket(least(${sql.ref(ends)}, ${to}::timestamptz), starts)) number
  ) b`;

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
