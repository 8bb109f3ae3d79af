import dayjs from 'dayjs';
import { none } from './none.ts';

/** How every moment is written on the screen, in the browser's zone. */
export const timeFormat = 'MM/DD/YYYY h:mm:ss A';

/** What can be written as a moment: ISO 8601 from the wire, a date, or nothing. */
export type Moment = string | Date | null | undefined;

/** A moment in the browser's zone, such as `11/20/2026 8:05:09 AM`; a dash for none. */
export function formatTime(moment: Moment): string {
  const time = dayjs(moment ?? null);
  return time.isValid() ? time.format(timeFormat) : none;
}

/** A day in the browser's zone, such as `11/20/2026`; a dash for none. */
export function formatDay(moment: Moment): string {
  const time = dayjs(moment ?? null);
  return time.isValid() ? time.format('MM/DD/YYYY') : none;
}

/** The time of day to the millisecond, where many moments of one day stand below each other: `8:05:09.123 AM`. */
export function formatClock(moment: Moment): string {
  const time = dayjs(moment ?? null);
  return time.isValid() ? time.format('h:mm:ss.SSS A') : none;
}

/**
 * The browser's zone, to be shown where a person enters a time or reads many:
 * `America/Chicago (UTC-06:00)`.
 *
 * @param at the moment whose offset is meant: summer and winter differ
 */
export function zoneLabel(at: Date = new Date()): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `${zone} (UTC${dayjs(at).format('Z')})`;
}

/** How long ago a moment was, in its largest unit: `12 min ago`; empty for none. */
export function formatAge(moment: Moment, now: Date): string {
  const time = dayjs(moment ?? null);
  if (!time.isValid()) return '';
  const seconds = dayjs(now).diff(time, 'second');
  // A charger's or server's clock a little ahead of ours is no age at all.
  return seconds < 60 ? 'just now' : `${parts(seconds)[0]} ago`;
}

/** How far off a moment is, in its largest unit: `12 min ago`, `in 3 d`; empty for none. */
export function formatDistance(moment: Moment, now: Date): string {
  const time = dayjs(moment ?? null);
  const ahead = time.diff(now, 'second');
  return ahead >= 60 ? `in ${parts(ahead)[0]}` : formatAge(moment, now);
}

/** A span in its two largest units: `2 d 4 h`, `45 min`, `30 s`; a dash for none. */
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

/** The span in neighbouring units from the largest on; a unit that is zero ends it. */
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
