import { badRequest } from '../../access/http-error.ts';

/** From … to …, both ends included; either may be open. */
export interface Range<T = number | Date> {
  from: T | undefined;
  to: T | undefined;
}

type Parameters = Readonly<Record<string, string | undefined>>;
type Names = readonly [from: string, to: string];

/** @throws {HttpError} 400 when an end is no number or the ends are the wrong way round */
export function parseNumberRange(parameters: Parameters, names: Names): Range<number> {
  return parseRange(parameters, names, (name, text) => {
    if (!/^-?\d{1,15}(\.\d{1,20})?$/.test(text)) throw badRequest(`${name} must be a number such as 97.5.`);
    return Number(text);
  });
}

/** @throws {HttpError} 400 when an end is no time or the ends are the wrong way round */
export function parseDateRange(parameters: Parameters, names: Names): Range<Date> {
  return parseRange(parameters, names, parseTime);
}

/**
 * A moment in ISO 8601 with its zone (RFC 3339).
 *
 * @throws {HttpError} 400 for anything else, days that do not exist included
 */
export function parseTime(name: string, text: string): Date {
  const parts = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/.exec(text);
  const time = new Date(text);
  const day = parts?.[1];
  // `Date` takes February 30th for March 2nd.
  const dayExists = day !== undefined && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day);
  if (!dayExists || Number.isNaN(time.getTime())) {
    throw badRequest(`${name} must be a time such as 2026-11-20T08:00:00.000Z.`);
  }
  return time;
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
