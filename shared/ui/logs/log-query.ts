import {
  joinFilterValues,
  logListParameters,
  logSources,
  type OcppLogExportQuery,
  splitFilterValues,
} from '../../contract/index.ts';
import { type ListQuery, type ListSpec, withFilters } from '../list/list-query.ts';

/** The spans of time that are looked at most, up to now, in hours. */
export const logRanges = { '4h': 4, '1d': 24, '7d': 168 } as const;

/** One of {@link logRanges}, as it stands in the address. */
export type LogRange = keyof typeof logRanges;

/** How a range is called. */
export const rangeNames: Readonly<Record<LogRange, string>> = { '4h': '4 Hours', '1d': '1 Day', '7d': '7 Days' };

const isRange = (text: string | undefined): text is LogRange => text !== undefined && Object.hasOwn(logRanges, text);

/** What a list of logs can be asked for; with a key the browser keeps what was used last. */
export const logListSpec = (storageKey?: string): ListSpec => ({
  ...(storageKey ? { storageKey } : {}),
  filterParameters: logListParameters,
  sortFields: ['time'],
});

/** Whose logs a list is of, whatever its filters. */
export type LogScope = Pick<OcppLogExportQuery, 'evses' | 'resources'>;

/** What a list narrows the logs by, at this moment: a range ends now. */
export function logFilters(filters: ListQuery['filters'], scope: LogScope, now: Date): OcppLogExportQuery {
  const { range, source, onlyErrors, ...others } = filters;
  const sources = splitFilterValues(source ?? '');
  const only = logSources.find((known) => sources.length === 1 && sources[0] === known);
  return {
    ...others,
    ...(isRange(range) ? { start: new Date(now.getTime() - logRanges[range] * 3_600_000).toISOString() } : {}),
    // Both of them are no limit.
    ...(only ? { source: only } : {}),
    ...(onlyErrors === 'true' ? { onlyErrors: true } : {}),
    ...scope,
  };
}

/** How a list's time is narrowed. */
export type LogTime = LogRange | 'any' | 'own';

export function logTime({ filters: { range, start, end } }: ListQuery): LogTime {
  if (start || end) return 'own';
  return isRange(range) ? range : 'any';
}

/** The query within one of the usual ranges, or at any time. */
export const withRange = (query: ListQuery, range: LogRange | undefined): ListQuery =>
  withFilters(query, { range, start: undefined, end: undefined });

/** The query within a range of one's own, either end of which may be open. */
export const withOwnRange = (query: ListQuery, from: Date | undefined, to: Date | undefined): ListQuery =>
  withFilters(query, { range: undefined, start: from?.toISOString(), end: to?.toISOString() });

/** A payload is looked through within some time alone: the last day where none is chosen. */
export const withPayloadTime = (query: ListQuery): ListQuery =>
  query.filters.payload && logTime(query) === 'any' ? { ...query, filters: { ...query.filters, range: '1d' } } : query;

/** Minutes before and after a message in which the rest of what happened is looked for. */
const around = 5;

/** The address of everything that a device said and was told around a moment. */
export function aroundAddress(deviceId: string, time: string): string {
  const at = Date.parse(time);
  const moment = (minutes: number) => new Date(at + minutes * 60_000).toISOString();
  const address = new URLSearchParams({ tab: 'status-logs', start: moment(-around), end: moment(around) });
  return `/devices/${encodeURIComponent(deviceId)}?${address}`;
}

/** The scope of one device: by its EVSEs, or as a whole where it has none. */
export function deviceScope(device: { chargeboxId: string; evses: readonly { evseUid: string }[] }): LogScope {
  return device.evses.length > 0
    ? { evses: joinFilterValues(device.evses.map(({ evseUid }) => evseUid)) }
    : { resources: joinFilterValues([device.chargeboxId]) };
}
