import {
  joinFilterValues,
  logListParameters,
  logSources,
  type OcppLogExportQuery,
  splitFilterValues,
} from '../../contract/index.ts';
import { type ListQuery, type ListSpec, withFilters } from '../list/list-query.ts';

/** The preset time ranges up to now, in hours. */
export const logRanges = { '4h': 4, '1d': 24, '7d': 168 } as const;

/** One of {@link logRanges}, as in the URL. */
export type LogRange = keyof typeof logRanges;

/** The label of each range. */
export const rangeNames: Readonly<Record<LogRange, string>> = { '4h': '4 Hours', '1d': '1 Day', '7d': '7 Days' };

const isRange = (text: string | undefined): text is LogRange => text !== undefined && Object.hasOwn(logRanges, text);

/** The filters and sort fields of a list of logs. With a storage key, the browser remembers the last ones used. */
export const logListSpec = (storageKey?: string): ListSpec => ({
  ...(storageKey ? { storageKey } : {}),
  filterParameters: logListParameters,
  sortFields: ['time'],
});

/** The device that a list is limited to, regardless of its filters. Empty for the whole network. */
export type LogScope = Pick<OcppLogExportQuery, 'evses' | 'resources'>;

/** The API's filter parameters of a list. A preset range ends at `now`. */
export function logFilters(filters: ListQuery['filters'], scope: LogScope, now: Date): OcppLogExportQuery {
  const { range, source, onlyErrors, ...others } = filters;
  const sources = splitFilterValues(source ?? '');
  const onlySource = logSources.find((known) => sources.length === 1 && sources[0] === known);
  return {
    ...others,
    ...(isRange(range) ? { start: new Date(now.getTime() - logRanges[range] * 3_600_000).toISOString() } : {}),
    // Both sources together are no filter.
    ...(onlySource ? { source: onlySource } : {}),
    ...(onlyErrors === 'true' ? { onlyErrors: true } : {}),
    ...scope,
  };
}

/** The kind of a list's time range. */
export type LogTime = LogRange | 'any' | 'custom';

export function logTime({ filters: { range, start, end } }: ListQuery): LogTime {
  if (start || end) return 'custom';
  return isRange(range) ? range : 'any';
}

/** The query with a preset range, or without a time range. */
export const withRange = (query: ListQuery, range: LogRange | undefined): ListQuery =>
  withFilters(query, { range, start: undefined, end: undefined });

/** The query with a custom range; either end may be open. */
export const withCustomRange = (query: ListQuery, from: Date | undefined, to: Date | undefined): ListQuery =>
  withFilters(query, { range: undefined, start: from?.toISOString(), end: to?.toISOString() });

/** A payload search requires a time range: the last day if none is selected. */
export const withPayloadTime = (query: ListQuery): ListQuery =>
  query.filters.payload && logTime(query) === 'any' ? { ...query, filters: { ...query.filters, range: '1d' } } : query;

/** The range of related messages before and after a message, in minutes. */
const aroundMinutes = 5;

/** The URL of all messages from and to a device around a point in time. */
export function aroundAddress(deviceId: string, time: string): string {
  const at = Date.parse(time);
  const moment = (minutes: number) => new Date(at + minutes * 60_000).toISOString();
  const address = new URLSearchParams({
    tab: 'status-logs',
    start: moment(-aroundMinutes),
    end: moment(aroundMinutes),
  });
  return `/devices/${encodeURIComponent(deviceId)}?${address}`;
}

/** The scope of one device: its EVSEs, or its chargebox ID if it has none. */
export function deviceScope(device: { chargeboxId: string; evses: readonly { evseUid: string }[] }): LogScope {
  return device.evses.length > 0
    ? { evses: joinFilterValues(device.evses.map(({ evseUid }) => evseUid)) }
    : { resources: joinFilterValues([device.chargeboxId]) };
}
