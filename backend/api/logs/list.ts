import { limits, type OcppLogPage, type OcppLogQuery } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { badRequest } from '../refusal.ts';
import { LogsByTime, type Place } from './by-time.ts';
import { conditionOf, type LogFilter, logFilterOf } from './filters.ts';
import { type ListedRow, listedColumns, toListed } from './rows.ts';

/** One page of the logs. @throws {Refusal} 400 with a sentence for what cannot be */
export async function listLogs(kysely: Kysely<Tables>, query: OcppLogQuery, caller: Caller): Promise<OcppLogPage> {
  const { pageSize = limits.pageSize.default, sortOrder = 'DESC' } = query;
  if (query.page !== undefined && query.pageNumber) {
    throw badRequest('page and pageNumber must not be given together: page counts from 1, pageNumber from 0.');
  }
  const number = query.page === undefined ? (query.pageNumber ?? 0) : query.page - 1;
  const order = sortOrder === 'ASC' ? 'asc' : 'desc';
  const filter = await logFilterOf(kysely, query, caller);
  const first = number * pageSize;
  const { total, content } =
    filter.others.length === 0
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
  const most = limits.filteredLogs;
  if (first >= most) {
    throw badRequest(`Only the first ${most} rows can be paged through with these filters; narrow start and end.`);
  }
  const [counted, content] = await Promise.all([
    sql<{ total: number }>`
      select count(*) as total from (select 1 from ocpp_logs where ${conditionOf(filter)} limit ${most}) found`.execute(
      kysely,
    ),
    rowsAt(kysely, filter, { from: undefined, skip: first }, order, limit),
  ]);
  return { total: counted.rows[0]?.total ?? 0, content };
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
