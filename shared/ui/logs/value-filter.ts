import { joinFilterValues, ownProperty } from '../../contract/index.ts';
import { type ListQuery, withFilters } from '../list/list-query.ts';
import type { JsonValue } from './json-lines.ts';
import { logRanges, logTime, withOwnRange, withRange } from './log-query.ts';
import type { LogCodes } from './log-reading.ts';

/** Filters by parameter, each as it goes on the wire. */
export type ValueFilter = Readonly<Record<string, string>>;

/** Codes are kept with so many characters. */
const longestCode = 50;
/** So much of a longer text finds it too. */
const longestText = 200;

/** The columns that are read out of a payload, by its fields. */
const columnOf: Readonly<Record<string, keyof LogCodes>> = {
  status: 'status',
  errorCode: 'errorCode',
  ErrorCode: 'errorCode',
  vendorErrorCode: 'vendorErrorCode',
  VendorErrorCode: 'vendorErrorCode',
};

/** One value as a filter. */
export const exactly = (parameter: string, value: string): ValueFilter => ({ [parameter]: joinFilterValues([value]) });

/**
 * What finds a value of a payload, and the message that it is in: the filter of its column where that has the value,
 * otherwise the text as it crossed the wire.
 *
 * @param codes what the message has in those columns, as far as it is known
 */
export function payloadFilter({ name, depth, value, source }: JsonValue, codes: LogCodes): ValueFilter {
  const column = depth === 1 && name !== undefined ? ownProperty(columnOf, name) : undefined;
  if (column && typeof value === 'string' && codes[column] === value && value.length <= longestCode) {
    return exactly(column, value);
  }
  // Half of a surrogate pair would be another character in an address.
  return exactly('payload', source.slice(0, longestText).replace(/[\uD800-\uDBFF]$/, ''));
}

const hourMs = 3_600_000;

/**
 * The query narrowed by a value of a message. A text in payloads needs a time:
 * where none is chosen, the shortest of the usual ranges that the message is in,
 * or the day around it.
 *
 * @param time of the message
 */
export function withValue(query: ListQuery, filter: ValueFilter, time: string, now: Date): ListQuery {
  const narrowed = withFilters(query, filter);
  if (!filter.payload || logTime(query) !== 'any') return narrowed;
  const at = Date.parse(time);
  const age = (now.getTime() - at) / hourMs;
  if (age < logRanges['1d']) return withRange(narrowed, '1d');
  if (age < logRanges['7d']) return withRange(narrowed, '7d');
  return withOwnRange(narrowed, new Date(at - 12 * hourMs), new Date(at + 12 * hourMs));
}
