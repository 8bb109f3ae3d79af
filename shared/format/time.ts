import dayjs from 'dayjs';
import { none } from './none.ts';

/** Format of every time on the screen, in the browser's time zone. */
export const timeFormat = 'MM/DD/YYYY h:mm:ss A';

/** A time to format: an ISO 8601 string of the API, a date, or no value. */
export type TimeValue = string | Date | null | undefined;

/** Formats a time in the browser's time zone, such as `11/20/2026 8:05:09 AM`; a dash without a value. */
export function formatTime(value: TimeValue): string {
  const time = dayjs(value ?? null);
  return time.isValid() ? time.format(timeFormat) : none;
}

/** Formats a day in the browser's time zone, such as `11/20/2026`; a dash without a value. */
export function formatDay(value: TimeValue): string {
  const time = dayjs(value ?? null);
  return time.isValid() ? time.format('MM/DD/YYYY') : none;
}

/** Formats the time of day with milliseconds, for columns of times of one day: `8:05:09.123 AM`. */
export function formatClock(value: TimeValue): string {
  const time = dayjs(value ?? null);
  return time.isValid() ? time.format('h:mm:ss.SSS A') : none;
}

/**
 * The name of the browser's time zone, for inputs and tables of times:
 * `America/Chicago (UTC-06:00)`.
 *
 * @param at the time of the offset, which differs between summer and winter
 */
export function zoneLabel(at: Date = new Date()): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `${zone} (UTC${dayjs(at).format('Z')})`;
}

/** Formats the age of a time in its largest unit: `12 min ago`; empty without a value. */
export function formatAge(value: TimeValue, now: Date): string {
  const time = dayjs(value ?? null);
  if (!time.isValid()) return '';
  const seconds = dayjs(now).diff(time, 'second');
  // A time slightly in the future, from a charger's or server's clock that is ahead, is `just now` too.
  return seconds < 60 ? 'just now' : `${parts(seconds)[0]} ago`;
}

/** Formats the distance to a past or future time in its largest unit: `12 min ago`, `in 3 d`; empty without a value. */
export function formatDistance(value: TimeValue, now: Date): string {
  const time = dayjs(value ?? null);
  const ahead = time.diff(now, 'second');
  return ahead >= 60 ? `in ${parts(ahead)[0]}` : formatAge(value, now);
}

/** Formats a duration in its two largest units: `2 d 4 h`, `45 min`, `30 s`; a dash without a value. */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return none;
  return parts(seconds).slice(0, 2).join(' ') || '0 s';
}

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** The duration in consecutive units from the largest one, up to the first unit that is zero. */
function parts(seconds: number): string[] {
  const first = units.findIndex(([, size]) => seconds >= size);
  if (first < 0) return [];
  let rest = Math.floor(seconds);
  const result: string[] = [];
  for (const [unit, size] of units.slice(first)) {
    const count = Math.floor(rest / size);
    if (count === 0) break;
    rest -= count * size;
    result.push(`${count} ${unit}`);
  }
  return result;
}
