import { calendarOf } from '@dmp/shared/contract';
import { badRequest } from '../../../access/http-error.ts';
import { parseTime } from '../../query/ranges.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * A day of a zone, by its date or by a moment in it: it has 23 or 25 hours
 * where the clock is changed. Without a zone a date is one of UTC, and a moment
 * begins a day of 24 hours wherever the caller is.
 *
 * @returns its beginning, and its end, which is not part of it
 * @throws {HttpError} 400
 */
export function parseDay(name: string, text: string, zone?: string): { from: Date; to: Date } {
  const { momentAt, clockAt } = calendarOf(zone ?? 'UTC');
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (!isDate && zone === undefined) {
    const from = parseTime(name, text);
    return { from, to: new Date(from.getTime() + dayMs) };
  }
  const clock = isDate ? clockOf(name, text) : Math.floor(clockAt(parseTime(name, text)) / dayMs) * dayMs;
  return { from: momentAt(clock), to: momentAt(clock + dayMs) };
}

function clockOf(name: string, day: string): number {
  const start = new Date(`${day}T00:00:00Z`);
  // `Date` takes February 30th for March 2nd.
  if (!start.toJSON()?.startsWith(day)) throw badRequest(`${name} must be a day such as 2026-11-20.`);
  return start.getTime();
}
