import { limits, type OcppLogPage, type OcppLogQuery, serverLimits } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import { badRequest } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import {
  isByTime,
  type ListedRow,
  type LogFilter,
  type LogReader,
  type Order,
  type Spans,
} from '../../ocpp-logs/index.ts';
import { LogsByTime, type Place } from './by-time.ts';
import { inSlice, logQuestionOf, spanOf } from './filters.ts';
import { type PayloadSearch, searchEnd } from './payload-search.ts';
import { toListed } from './rows.ts';
import { inSlices, isOneSlice, type Slice } from './slices.ts';

/**
 * One page of the logs.
 *
 * @param left aborted when nobody waits for it any more, which ends a search
 * @throws {HttpError} 400 with a sentence for what cannot be, or takes too long
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
  const { filter, searched } = await logQuestionOf(kysely, query, caller);
  const page = { order: sortOrder === 'ASC' ? 'asc' : 'desc', first: number * pageSize, limit: pageSize } as const;
  const { total, content } = searched
    ? await pageBySearch(logs, filter, searched, page, left)
    : isByTime(filter)
      ? await pageByTime(logs, filter, page)
      : await pageByOthers(logs, filter, page, left);
  return { content: content.map(toListed), number, size: pageSize, totalElements: total };
}

/** Which rows of a list are asked for. */
interface Page {
  order: Order;
  first: number;
  limit: number;
}

interface Found {
  total: number;
  content: ListedRow[];
}

async function pageByTime(logs: LogReader, filter: LogFilter, { order, first, limit }: Page): Promise<Found> {
  const counted = await LogsByTime.count(logs, filter);
  const { total } = counted;
  if (first >= total) return { total, content: [] };
  const place = await counted.locate(first, order);
  return { total, content: await rowsFrom(logs, filter, place, { order, limit }) };
}

/** Rows from a place on: what is missing at the end of the time that holds the place is read slice by slice. */
async function rowsFrom(
  logs: LogReader,
  filter: LogFilter,
  { time, skip, rest }: Place,
  { order, limit }: Pick<Page, 'order' | 'limit'>,
): Promise<ListedRow[]> {
  const content = await logs.list({ ...filter, time }, { order, skip, limit });
  if (content.length === limit || !rest) return content;
  const read = (slice: Slice) => logs.list(inSlice(filter, slice), { order, skip: 0, limit: limit - content.length });
  for await (const more of inSlices(await spanOf(logs, rest), order, logs.spans.found, read)) {
    content.push(...more);
    if (content.length === limit) break;
  }
  return content;
}

/** Where time is all that is asked for, a page may be anywhere; with more than that, every row before it is looked at. */
async function pageByOthers(logs: LogReader, filter: LogFilter, page: Page, left: AbortSignal): Promise<Found> {
  const { order, first, limit } = page;
  refuseBeyond(first);
  if (!isOneSlice(filter.time, logs.spans.found)) {
    return pageInSlices(logs, filter, await spanOf(logs, filter.time), page, logs.spans.found, left);
  }
  const [total, content] = await Promise.all([
    logs.count(filter, serverLimits.filteredLogs),
    logs.list(filter, { order, skip: first, limit }),
  ]);
  return { total, content };
}

async function pageBySearch(
  logs: LogReader,
  filter: LogFilter,
  time: PayloadSearch['time'],
  page: Page,
  left: AbortSignal,
): Promise<Found> {
  refuseBeyond(page.first);
  const { signal, done } = searchEnd(left);
  try {
    return await pageInSlices(logs, filter, time, page, logs.spans.read, signal);
  } finally {
    done();
  }
}

async function pageInSlices(
  logs: LogReader,
  filter: LogFilter,
  time: PayloadSearch['time'],
  { order, first, limit }: Page,
  spans: Spans,
  signal: AbortSignal,
): Promise<Found> {
  let total = 0;
  const content: ListedRow[] = [];
  const read = async (slice: Slice) => {
    const within = inSlice(filter, slice);
    const found = await logs.count(within, serverLimits.filteredLogs - total);
    const skip = Math.max(0, first - total);
    if (found > skip && content.length < limit) {
      content.push(...(await logs.list(within, { order, skip, limit: limit - content.length })));
    }
    total += found;
  };
  for await (const _read of inSlices(time, order, spans, read, signal)) {
    if (total >= serverLimits.filteredLogs) break;
  }
  return { total, content };
}

function refuseBeyond(first: number): void {
  const most = serverLimits.filteredLogs;
  if (first >= most) {
    throw badRequest(`Only the first ${most} rows can be paged through with these filters. Narrow start and end.`);
  }
}
