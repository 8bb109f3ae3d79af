import { limits, type OcppLogPage, type OcppLogQuery } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { badRequest } from '../refusal.ts';
import { LogsByTime, type Place } from './by-time.ts';
import { conditionOf, inSlice, type LogFilter, logFilterOf } from './filters.ts';
import { type PayloadSearch, searchEnd } from './payload-search.ts';
import { type ListedRow, listedColumns, toListed } from './rows.ts';
import { inSlices, type Slice } from './slices.ts';

/**
 * One page of the logs.
 *
 * @param left aborted when nobody waits for it any more, which ends a search
 * @throws {Refusal} 400 with a sentence for what cannot be, or takes too long
 */
export async function listLogs(
  kysely: Kysely<Tables>,
  query: OcppLogQuery,
  caller: Caller,
  left: AbortSignal,
): Promise<OcppLogPage> {
  const { pageSize = limits.pageSize.default, sortOrder = 'DESC' } = query;
  if (query.page !== undefined && query.pageNumber) {
    throw badRequest('Give page or pageNumber, not both: page counts from 1, pageNumber from 0.');
  }
  const number = query.page === undefined ? (query.pageNumber ?? 0) : query.page - 1;
  const order = sortOrder === 'ASC' ? 'asc' : 'desc';
  const filter = await logFilterOf(kysely, query, caller);
  const first = number * pageSize;
  const { total, content } = filter.search
    ? await pageBySearch(kysely, filter, filter.search.time, first, order, pageSize, left)
    : filter.others.length === 0
      ? await pageByTime(kysely, filter, first, order, pageSize)
      : await pageByOthers(kysely, filter, first, order, pageSize);
  return { content: content.map(toListed), number, size: pageSize, totalElements: total };
}

interface Found {
  total: number;
  content: ListedRow[];
}

async function pageByTime(
  kysely: Kysely<Tables>,
  filter: LogFilter,
  first: number,
  order: 'asc' | 'desc',
  limit: number,
): Promise<Found> {
  const logs = await LogsByTime.count(kysely, filter.time, filter.types);
  if (first >= logs.total) return { total: logs.total, content: [] };
  const place = await logs.locate(first, order);
  return { total: logs.total, content: await rowsAt(kysely, filter, place, order, limit) };
}

async function pageByOthers(
  kysely: Kysely<Tables>,
  filter: LogFilter,
  first: number,
  order: 'asc' | 'desc',
  limit: number,
): Promise<Found> {
  refuseBeyond(first);
  const [total, content] = await Promise.all([
    countUpTo(kysely, filter, limits.filteredLogs),
    rowsAt(kysely, filter, { from: undefined, skip: first }, order, limit),
  ]);
  return { total, content };
}

async function pageBySearch(
  kysely: Kysely<Tables>,
  filter: LogFilter,
  time: PayloadSearch['time'],
  first: number,
  order: 'asc' | 'desc',
  limit: number,
  left: AbortSignal,
): Promise<Found> {
  refuseBeyond(first);
  let total = 0;
  const content: ListedRow[] = [];
  const read = async (slice: Slice) => {
    const within = inSlice(filter, slice);
    const found = await countUpTo(kysely, within, limits.filteredLogs - total);
    const skip = Math.max(0, first - total);
    if (found > skip && content.length < limit) {
      content.push(...(await rowsAt(kysely, within, { from: undefined, skip }, order, limit - content.length)));
    }
    total += found;
  };
  const { signal, done } = searchEnd(left);
  try {
    for await (const _read of inSlices(time, order, read, signal)) {
      if (total >= limits.filteredLogs) break;
    }
  } finally {
    done();
  }
  return { total, content };
}

function refuseBeyond(first: number): void {
  const most = limits.filteredLogs;
  if (first >= most) {
    throw badRequest(`Only the first ${most} rows can be paged through with these filters. Narrow start and end.`);
  }
}

async function countUpTo(kysely: Kysely<Tables>, filter: LogFilter, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from ocpp_logs where ${conditionOf(filter)} limit ${most}) found`.execute(
    kysely,
  );
  return rows[0]?.total ?? 0;
}

/** So few rows are sooner read and dropped than a second look at every day's partition is planned. */
const readThrough = 1000;

async function rowsAt(
  kysely: Kysely<Tables>,
  filter: LogFilter,
  { from, skip }: Place,
  order: 'asc' | 'desc',
  limit: number,
): Promise<ListedRow[]> {
  const direction = sql.raw(order);
  const beginning = from ? sql`and time ${sql.raw(order === 'asc' ? '>=' : '<')} ${from}` : sql``;
  if (skip <= readThrough) {
    const { rows } = await sql<ListedRow>`
      select ${listedColumns} from ocpp_logs where ${conditionOf(filter)} ${beginning}
      order by time ${direction}, id ${direction} limit ${limit} offset ${skip}`.execute(kysely);
    return rows;
  }
  // What is skipped is not read as a whole: only its place in the index.
  const { rows } = await sql<ListedRow>`
    select ${listedColumns} from (
      select time as page_time, id as page_id from ocpp_logs where ${conditionOf(filter)} ${beginning}
      order by time ${direction}, id ${direction} limit ${limit} offset ${skip}) page
    join ocpp_logs on time = page_time and id = page_id
    order by time ${direction}, id ${direction}`.execute(kysely);
  return rows;
}
