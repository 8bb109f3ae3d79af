import { parseTime } from '../ranges.ts';
import { badRequest } from '../refusal.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * A day: `2026-11-20`, in UTC, or the moment at which it begins wherever the
 * caller is, and the 24 hours from then on.
 *
 * @returns its beginning, and its end, which is not part of it
 * @throws {Refusal} 400
 */
export function parseDay(name: string, text: string): { from: Date; to: Date } {
  const from = /^\d{4}-\d{2}-\d{2}$/.test(text) ? startOf(name, text) : parseTime(name, text);
  return { from, to: new Date(from.getTime() + dayMs) };
}

function startOf(name: string, day: string): Date {
  const start = new Date(`${day}T00:00:00Z`);
  // `Date` takes February 30th for March 2nd.
  if (!start.toJSON()?.startsWith(day)) throw badRequest(`${name} must be a day such as 2026-11-20.`);
  return start;
}
