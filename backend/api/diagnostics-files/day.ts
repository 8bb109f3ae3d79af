import { calendarOf } from '@dmp/shared/contract';
import { badRequest } from '../../access/http-error.ts';
import { parseTime } from '../query/ranges.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The day of a zone with this date, or the day that contains this time. It has 23 or 25 hours if the clock changes.
 * Without a zone, a date is a day in UTC, and a time is the start of 24 hours, in any zone of the caller.
 *
 * @param name the query parameter, for the error
 * @returns start and exclusive end
 * @throws {HttpError} 400 for an invalid date or time
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
  // `Date` parses February 30th as March 2nd.
  if (!start.toJSON()?.startsWith(day)) throw badRequest(`${name} must be a day such as 2026-11-20.`);
  return start.getTime();
}
