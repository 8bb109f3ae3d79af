import { badRequest } from '../../access/http-error.ts';

/** An inclusive range. Each end can be open. */
export interface Range<T = number | Date> {
  from: T | undefined;
  to: T | undefined;
}

type Parameters = Readonly<Record<string, string | undefined>>;
type Names = readonly [from: string, to: string];

/** @throws {HttpError} 400 for an end that is not a number, and for ends in the wrong order */
export function parseNumberRange(parameters: Parameters, names: Names): Range<number> {
  return parseRange(parameters, names, (name, text) => {
    if (!/^-?\d{1,15}(\.\d{1,20})?$/.test(text)) throw badRequest(`${name} must be a number such as 97.5.`);
    return Number(text);
  });
}

/** @throws {HttpError} 400 for an end that is not a time, and for ends in the wrong order */
export function parseDateRange(parameters: Parameters, names: Names): Range<Date> {
  return parseRange(parameters, names, parseTime);
}

/**
 * Parses a time in ISO 8601 with its zone (RFC 3339).
 *
 * @throws {HttpError} 400 for anything else, and for days that do not exist
 */
export function parseTime(name: string, text: string): Date {
  const parts = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/.exec(text);
  const time = new Date(text);
  const day = parts?.[1];
  // `Date` parses February 30th as March 2nd.
  const dayExists = day !== undefined && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day);
  if (!dayExists || Number.isNaN(time.getTime())) {
    throw badRequest(`${name} must be a time such as 2026-11-20T08:00:00.000Z.`);
  }
  return time;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The end of a period that starts now; null for none.
 *
 * @param days the longest period
 * @param past the sentence about a time that is not in the future
 * @throws {HttpError} 400 for a time in the past, after the longest period, or in no valid form
 */
export function parseUntil(text: string | null, now: Date, days: number, past: string): Date | null {
  if (text === null) return null;
  const until = parseTime('until', text);
  if (until <= now) throw badRequest(past);
  if (until.getTime() > now.getTime() + days * dayMs) throw badRequest(`until must be within ${days} days.`);
  return until;
}

function parseRange<T extends number | Date>(
  parameters: Parameters,
  [fromName, toName]: Names,
  parse: (name: string, text: string) => T,
): Range<T> {
  const end = (name: string) => {
    const text = parameters[name];
    return text ? parse(name, text) : undefined;
  };
  const from = end(fromName);
  const to = end(toName);
  if (from !== undefined && to !== undefined && from > to) {
    throw badRequest(`${fromName} must not be after or above ${toName}.`);
  }
  return { from, to };
}
