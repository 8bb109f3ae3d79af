import { joinFilterValues, ownProperty } from '../../contract/index.ts';
import { type ListQuery, withFilters } from '../list/list-query.ts';
import type { JsonValue } from './json-lines.ts';
import { logRanges, logTime, withCustomRange, withRange } from './log-query.ts';
import type { LogCodes } from './log-reading.ts';

/** Filter values by query parameter, encoded for the API. */
export type ValueFilter = Readonly<Record<string, string>>;

/** The backend stores codes with at most this many characters. */
const maxCodeLength = 50;
/** A longer text is found by its beginning. */
const maxTextLength = 200;

/** The columns with values from the payload, by payload field. */
const columnOf: Readonly<Record<string, keyof LogCodes>> = {
  status: 'status',
  errorCode: 'errorCode',
  ErrorCode: 'errorCode',
  vendorErrorCode: 'vendorErrorCode',
  VendorErrorCode: 'vendorErrorCode',
};

/** A filter that matches one value exactly. */
export const exactMatch = (parameter: string, value: string): ValueFilter => ({
  [parameter]: joinFilterValues([value]),
});

/**
 * The filter that finds a value of a payload, and its message: the filter of the value's column if the column has the
 * value, otherwise a search for the text as it crossed the wire.
 *
 * @param codes the message's values in those columns, as far as they are known
 */
export function payloadFilter({ name, depth, value, source }: JsonValue, codes: LogCodes): ValueFilter {
  const column = depth === 1 && name !== undefined ? ownProperty(columnOf, name) : undefined;
  if (column && typeof value === 'string' && codes[column] === value && value.length <= maxCodeLength) {
    return exactMatch(column, value);
  }
  // A URL encodes half of a surrogate pair as another character.
  return exactMatch('payload', source.slice(0, maxTextLength).replace(/[\uD800-\uDBFF]$/, ''));
}

const hourMs = 3_600_000;

/**
 * Adds a value filter to the query. A payload search requires a time range: if none is selected, the shortest preset
 * range that includes the message, or the 24 hours around it.
 *
 * @param time of the message, ISO 8601
 */
export function withValue(query: ListQuery, filter: ValueFilter, time: string, now: Date): ListQuery {
  const narrowed = withFilters(query, filter);
  if (!filter.payload || logTime(query) !== 'any') return narrowed;
  const at = Date.parse(time);
  const age = (now.getTime() - at) / hourMs;
  if (age < logRanges['1d']) return withRange(narrowed, '1d');
  if (age < logRanges['7d']) return withRange(narrowed, '7d');
  return withCustomRange(narrowed, new Date(at - 12 * hourMs), new Date(at + 12 * hourMs));
}
