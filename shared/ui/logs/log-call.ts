import type { OcppLogQuery } from '../../contract/index.ts';
import { serverNow } from '../../shell/server-now.ts';
import { defaultListQuery, type ListQuery } from '../list/list-query.ts';
import { type LogScope, logFilters } from './log-query.ts';

/** The list's name in the cache key. */
export const logListName = 'ocpp logs';

/**
 * The request for the first page of a device's logs, with its cache key: for a caller that prefetches the page that
 * `LogTable` shows first.
 *
 * @param scope of `deviceScope`
 */
export function firstLogsRequest(scope: LogScope) {
  const call = { ...defaultListQuery, scope };
  return { key: [logListName, call] as const, call, query: logCall(defaultListQuery, scope) };
}

/** The API query of the list. With `evses`, page numbers start at 1. */
export function logCall(query: ListQuery, scope: LogScope): OcppLogQuery {
  const { filters, pageNumber, pageSize } = query;
  return {
    ...logFilters(filters, scope, serverNow()),
    pageSize,
    ...logOrder(query),
    ...(scope.evses === undefined ? { pageNumber } : { page: pageNumber + 1 }),
  };
}

/** The sort parameters of the list and of its export. Without them the order is newest first. */
export const logOrder = ({ sortBy, sortOrder }: Pick<ListQuery, 'sortBy' | 'sortOrder'>) =>
  sortBy ? { sortBy: 'time' as const, sortOrder: sortOrder ?? ('ASC' as const) } : {};
