import type { OcppLogQuery } from '../../contract/index.ts';
import { serverNow } from '../../shell/server-now.ts';
import { type ListQuery, plainList } from '../list/list-query.ts';
import { type LogScope, logFilters } from './log-query.ts';

/** Tells the answers of this list from those of others. */
export const logListName = 'ocpp logs';

/** The first page of the logs of a device, as its table asks for it: for who fetches it before it is shown. */
export function firstLogsOf(scope: LogScope) {
  const call = { ...plainList, scope };
  return { key: [logListName, call] as const, call, query: logCall(plainList, scope) };
}

/** What the list asks for. With `evses` pages are counted from 1. */
export function logCall(query: ListQuery, scope: LogScope): OcppLogQuery {
  const { filters, pageNumber, pageSize } = query;
  return {
    ...logFilters(filters, scope, serverNow()),
    pageSize,
    ...logOrder(query),
    ...(scope.evses === undefined ? { pageNumber } : { page: pageNumber + 1 }),
  };
}

/** The order of the rows, also of their file; newest first where none was chosen. */
export const logOrder = ({ sortBy, sortOrder }: Pick<ListQuery, 'sortBy' | 'sortOrder'>) =>
  sortBy ? { sortBy: 'time' as const, sortOrder: sortOrder ?? ('ASC' as const) } : {};
