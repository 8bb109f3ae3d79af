import { limits, type RawLogExportQuery } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { payloadOf } from '../../ocpp-logs/index.ts';
import type { CsvRow } from '../csv/index.ts';
import { parseDateRange, type Range } from '../ranges.ts';
import { badRequest } from '../refusal.ts';
import { conditionOf, inSlice, type LogFilter } from './filters.ts';
import type { PayloadSearch } from './payload-search.ts';
import { idOf, type LogRow } from './rows.ts';
import { inSlices, type Slice } from './slices.ts';

/** Rows read at a time. */
const batchSize = 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** Headings of a CSV file of logs, and what stands below them. */
export const logCsv = {
  header: ['ID', 'Time', 'Log type', 'Chargebox ID', 'Station ID', 'Source', 'Message ID', 'Payload'],
  row: (log: LogRow): CsvRow => [
    ...[idOf(log), log.time, log.detail_type, log.chargebox_id, log.station_id, log.source, log.message_id],
    JSON.stringify(payloadOf(log.frame)),
  ],
} as const;

/** Headings of a raw file: who sent the frame, and the frame as it crossed the wire. */
export const rawCsv = {
  header: ['Time', 'Source', 'Frame'],
  row: ({ time, source, frame }: LogRow): CsvRow => [time, source, frame],
} as const;

/** All logs that the filter matches as rows of a file, some at a time. */
export async function* logBatches(
  kysely: Kysely<Tables>,
  filter: LogFilter,
  order: 'asc' | 'desc',
  toRow: (log: LogRow) => CsvRow,
): AsyncGenerator<CsvRow[]> {
  for await (const rows of filter.search
    ? foundBatches(kysely, filter, filter.search.time, order)
    : batches(kysely, filter, order)) {
    yield rows.map(toRow);
  }
}

/** Of a search also what a slice without rows gave: its reader may have gone meanwhile. */
async function* foundBatches(
  kysely: Kysely<Tables>,
  filter: LogFilter,
  time: PayloadSearch['time'],
  order: 'asc' | 'desc',
): AsyncGenerator<LogRow[]> {
  const read = async (slice: Slice) => {
    const within = inSlice(filter, slice);
    return { within, rows: await batchAfter(kysely, within, order, undefined) };
  };
  for await (const { within, rows } of inSlices(time, order, read)) {
    yield rows;
    if (rows.length === batchSize) yield* batches(kysely, within, order, rows.at(-1));
  }
}

async function* batches(
  kysely: Kysely<Tables>,
  filter: LogFilter,
  order: 'asc' | 'desc',
  after?: LogRow,
): AsyncGenerator<LogRow[]> {
  for (let last = after; ; ) {
    const rows = await batchAfter(kysely, filter, order, last);
    yield rows;
    last = rows.at(-1);
    if (rows.length < batchSize) return;
  }
}

/** The rows after this one: by what is in it, not by its number, so that they are found at once however far it is. */
async function batchAfter(
  kysely: Kysely<Tables>,
  filter: LogFilter,
  order: 'asc' | 'desc',
  last: LogRow | undefined,
): Promise<LogRow[]> {
  const direction = sql.raw(order);
  const further = sql.raw(order === 'asc' ? '>' : '<');
  const after = last ? sql`and (time, id) ${further} (${last.time}::timestamptz, ${last.id}::bigint)` : sql``;
  const { rows } = await sql<LogRow>`
    select * from ocpp_logs where ${conditionOf(filter)} ${after}
    order by time ${direction}, id ${direction} limit ${batchSize}`.execute(kysely);
  return rows;
}

/**
 * The span of a raw export.
 *
 * @throws {Refusal} 400 when it is longer or older than allowed. A day that was
 * chosen somewhere on earth as the oldest may have begun a day earlier.
 */
export function rawExportSpan({ startDate, endDate }: RawLogExportQuery, now = new Date()): Range<Date> {
  const { rawExportDays, rawExportAgeDays } = limits.span;
  const { from, to } = parseDateRange({ startDate, endDate }, ['startDate', 'endDate']);
  if (!from || !to) throw badRequest('startDate and endDate must not be empty.');
  if (to.getTime() - from.getTime() > rawExportDays * dayMs) {
    throw badRequest(`startDate and endDate must be at most ${rawExportDays} days apart.`);
  }
  if (now.getTime() - from.getTime() > (rawExportAgeDays + 1) * dayMs) {
    throw badRequest('startDate must not be more than 1 year ago.');
  }
  return { from, to };
}
