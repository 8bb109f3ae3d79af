import { type Calendar, type UptimeSums, uptimeRule } from '@dmp/shared/contract';
import { monthsOf } from './months.ts';
import type { CountedTime, Span } from './rule.ts';

/** The twelve months that end with one, and what a port's uptime over them is computed from, in milliseconds. */
export interface TwelveMonths extends Span {
  /** The last of them, `2026-11-01`. */
  month: string;
  sums: UptimeSums;
}

/**
 * The twelve months that end with each month of a time: 680.116(b)(2) has the uptime computed for the previous twelve
 * months, every month. The year of the equation has 525,600 minutes, also where a leap day lies in those months.
 *
 * @param counted the sums of each month, by its first day
 * @param began of the port's life; months before it are none
 */
export function twelveMonths(
  calendar: Calendar,
  time: Span,
  { counted, began }: { counted: ReadonlyMap<string, CountedTime>; began: number },
): TwelveMonths[] {
  const [first] = monthsOf(calendar, { from: time.from, to: time.from + 1 });
  if (!first) return [];
  // Eleven months before the first one.
  const clock = new Date(calendar.clockAt(new Date(first.from)));
  const start = calendar.momentAt(Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth() - 11, 1)).getTime();
  const months = monthsOf(calendar, { from: start, to: time.to });
  return months.slice(11).flatMap((last, index) => {
    const twelve = months.slice(index, index + 12);
    const to = Math.min(last.to, time.to);
    const from = Math.max(twelve[0]?.from ?? last.from, began);
    if (from >= to) return [];
    const sums = { outage: 0, excluded: 0, of: Math.min(to - from, uptimeRule.yearMinutes * 60_000) };
    for (const { month } of twelve) {
      const of = counted.get(month);
      sums.outage += of?.outage ?? 0;
      sums.excluded += of?.excluded ?? 0;
    }
    return [{ month: last.month, from, to, sums }];
  });
}
