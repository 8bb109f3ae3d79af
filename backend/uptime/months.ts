import { type Calendar, calendarOf, type RegularHours } from '@dmp/shared/contract';
import type { Span } from './rule.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A month of a location's calendar. */
export interface Month extends Span {
  /** Its first day, `2026-11-01`. */
  month: string;
}

/** Zones are some 600, but a location may have any text, in any case. */
const mostCalendars = 1000;
const calendars = new Map<string, Calendar>();
/** The calendar of a location, whose zone may be missing or one that this machine does not know: then that of UTC. */
export function locationCalendar(zone: string | null): Calendar {
  const name = zone ?? 'UTC';
  const known = calendars.get(name);
  if (known) return known;
  const calendar = readCalendar(name);
  if (calendars.size >= mostCalendars) calendars.clear();
  calendars.set(name, calendar);
  return calendar;
}
function readCalendar(zone: string): Calendar {
  try {
    return calendarOf(zone);
  } catch (error) {
    if (error instanceof RangeError) return calendarOf('UTC');
    throw error;
  }
}

/** The months of a calendar in which any of this time lies, each whole. */
export function monthsOf(calendar: Calendar, { from, to }: Span): Month[] {
  const clock = new Date(calendar.clockAt(new Date(from)));
  const months: Month[] = [];
  for (let index = clock.getUTCFullYear() * 12 + clock.getUTCMonth(); ; index++) {
    const [first, next] = [index, index + 1].map((month) => Date.UTC(Math.floor(month / 12), month % 12, 1));
    const begin = calendar.momentAt(first as number).getTime();
    if (begin >= to) return months;
    const month = new Date(first as number).toISOString().slice(0, 10);
    months.push({ month, from: begin, to: calendar.momentAt(next as number).getTime() });
  }
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/**
 * When a location was closed within a time, in order, by the hours of operation it publishes.
 *
 * @param hours null for one that publishes none, which is never closed; an empty list is always closed
 */
export function closedWithin(calendar: Calendar, hours: readonly RegularHours[] | null, { from, to }: Span): Span[] {
  if (hours === null) return [];
  const closed: Span[] = [];
  let shut = from;
  const firstDay = Math.floor(calendar.clockAt(new Date(from)) / dayMs) * dayMs;
  for (let day = firstDay; calendar.momentAt(day).getTime() < to; day += dayMs) {
    // Monday is 1, and 1970 began on a Thursday.
    const weekday = ((day / dayMs + 3) % 7) + 1;
    for (const period of hours.filter((one) => one.weekday === weekday).sort(byBegin)) {
      const opens = calendar.momentAt(day + minutesOf(period.period_begin) * 60_000).getTime();
      const closes = calendar.momentAt(day + minutesOf(period.period_end) * 60_000).getTime();
      if (opens > shut) closed.push({ from: shut, to: Math.min(opens, to) });
      shut = Math.max(shut, closes);
    }
  }
  if (shut < to) closed.push({ from: shut, to });
  return closed.filter((span) => span.to > span.from);
}
const byBegin = (a: RegularHours, b: RegularHours) => minutesOf(a.period_begin) - minutesOf(b.period_begin);
