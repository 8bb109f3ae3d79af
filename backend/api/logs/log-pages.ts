import { limits, type OcppLogPage, type OcppLogQuery, serverLimits } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import { badRequest } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import {
  fitsOneBatch,
  isByTime,
  type ListedRow,
  type LogFilter,
  type LogReader,
  type LogSpan,
  type LogTimeBatch,
  logSpanOf,
  type Order,
  readTimeBatches,
  type Spans,
  withinBatch,
} from '../../ocpp-logs/index.ts';
import { type LogPosition, LogsByTime } from './by-time.ts';
import { parseLogQuery } from './log-query.ts';
import { toListedLog } from './log-rows.ts';

/** The rows of a page. */
interface PageRange {
  order: Order;
  /** Index of the first row. */
  first: number;
  limit: number;
}

interface PageRows {
  total: number;
  rows: ListedRow[];
}

/**
 * Reads one page of the logs.
 *
 * @param left aborts when the caller disconnects, which ends a search
 * @throws {HttpError} 400 for an invalid query, and for a search that takes too long
 */
export async function readLogPage(
  kysely: Kysely<Tables>,
  logs: LogReader,
  query: OcppLogQuery,
  caller: Caller,
  left: AbortSignal,
): Promise<OcppLogPage> {
  const { pageSize = limits.pageSize.default, sortOrder = 'DESC' } = query;
  if (query.page !== undefined && query.pageNumber) {
    throw badRequest('Give page or pageNumber, not both: page counts from 1, pageNumber from 0.');
  }
  const number = query.page === undefined ? (query.pageNumber ?? 0) : query.page - 1;
  const { filter, searchSpan } = await parseLogQuery(kysely, query, caller);
  const page = { order: sortOrder === 'ASC' ? 'asc' : 'desc', first: number * pageSize, limit: pageSize } as const;
  const { total, rows } = searchSpan
    ? await searchPage(logs, filter, searchSpan, page, left)
    : isByTime(filter)
      ? await countedPage(logs, filter, page)
      : await filteredPage(logs, filter, page, left);
  return { content: rows.map(toListedLog), number, size: pageSize, totalElements: total };
}

/** A page of logs that are filtered only by time and type: hourly counters locate it at any depth. */
async function countedPage(logs: LogReader, filter: LogFilter, { order, first, limit }: PageRange): Promise<PageRows> {
  const counted = await LogsByTime.count(logs, filter);
  const { total } = counted;
  if (first >= total) return { total, rows: [] };
  const position = await counted.locate(first, order);
  return { total, rows: await rowsFrom(logs, filter, position, { order, limit }) };
}

/** Rows from a position on. Those after its time are read batch by batch. */
async function rowsFrom(
  logs: LogReader,
  filter: LogFilter,
  { time, skip, following }: LogPosition,
  { order, limit }: Pick<PageRange, 'order' | 'limit'>,
): Promise<ListedRow[]> {
  const rows = await logs.list({ ...filter, time }, { order, skip, limit });
  if (rows.length === limit || !following) return rows;
  const read = (batch: LogTimeBatch) =>
    logs.list(withinBatch(filter, batch), { order, skip: 0, limit: limit - rows.length });
  for await (const more of readTimeBatches(await logSpanOf(logs, following), order, logs.spans.found, read)) {
    rows.push(...more);
    if (rows.length === limit) break;
  }
  return rows;
}

/** A page of logs with other filters: every row before the page is counted, so the depth is limited. */
async function filteredPage(logs: LogReader, filter: LogFilter, page: PageRange, left: AbortSignal): Promise<PageRows> {
  const { order, first, limit } = page;
  requireWithinFilteredLogs(first);
  if (!fitsOneBatch(filter.time, logs.spans.found)) {
    return pageInBatches(logs, filter, await logSpanOf(logs, filter.time), page, logs.spans.found, left);
  }
  const [total, rows] = await Promise.all([
    logs.count(filter, serverLimits.filteredLogs),
    logs.list(filter, { order, skip: first, limit }),
  ]);
  return { total, rows };
}

/** A page of a search in payloads. */
async function searchPage(
  logs: LogReader,
  filter: LogFilter,
  span: LogSpan,
  page: PageRange,
  left: AbortSignal,
): Promise<PageRows> {
  requireWithinFilteredLogs(page.first);
  const { signal, clear } = searchTimeout(left);
  try {
    return await pageInBatches(logs, filter, span, page, logs.spans.read, signal);
  } finally {
    clear();
  }
}

async function pageInBatches(
  logs: LogReader,
  filter: LogFilter,
  span: LogSpan,
  { order, first, limit }: PageRange,
  spans: Spans,
  signal: AbortSignal,
): Promise<PageRows> {
  let total = 0;
  const rows: ListedRow[] = [];
  const read = async (batch: LogTimeBatch) => {
    const within = withinBatch(filter, batch);
    const count = await logs.count(within, serverLimits.filteredLogs - total);
    const skip = Math.max(0, first - total);
    if (count > skip && rows.length < limit) {
      rows.push(...(await logs.list(within, { order, skip, limit: limit - rows.length })));
    }
    total += count;
  };
  for await (const _read of readTimeBatches(span, order, spans, read, signal)) {
    if (total >= serverLimits.filteredLogs) break;
  }
  return { total, rows };
}

function requireWithinFilteredLogs(first: number): void {
  const most = serverLimits.filteredLogs;
  if (first >= most) {
    throw badRequest(`Only the first ${most} rows can be paged through with these filters. Narrow start and end.`);
  }
}

/**
 * Ends a search after `limits.payloadSearch.seconds` or when the caller disconnects. The timeout is a 400 because the
 * same search would time out again.
 */
export function searchTimeout(left: AbortSignal): { signal: AbortSignal; clear(): void } {
  const { seconds } = limits.payloadSearch;
  const timeout = new AbortController();
  const timer = setTimeout(() => {
    timeout.abort(
      badRequest(
        `Searching for this text takes longer than ${seconds} seconds. Choose a shorter time range or a device.`,
      ),
    );
  }, seconds * 1000);
  return { signal: AbortSignal.any([left, timeout.signal]), clear: () => clearTimeout(timer) };
}
