import { calendarOf, formatPayload, limits, type RawLogExportQuery } from '@dmp/shared/contract';
import { badRequest } from '../../access/http-error.ts';
import { payloadAsSent } from '../../ocpp/payload.ts';
import {
  isFull,
  type LogFilter,
  type LogReader,
  type LogRow,
  type LogTimeBatch,
  logSpanOf,
  type Order,
  readTimeBatches,
  withinBatch,
} from '../../ocpp-logs/index.ts';
import type { CsvRow } from '../http/csv/index.ts';
import { requireTimeZone } from '../http/time-zone.ts';
import { parseDateRange, type Range } from '../query/ranges.ts';
import type { ParsedLogQuery } from './log-query.ts';
import { logIdOf } from './log-rows.ts';

/** CSV file of logs: the ID and the columns of the list, in its order. */
export const logCsv = {
  header: [
    ...['ID', 'Time', 'Chargebox ID', 'Station ID', 'Log type', 'Source', 'Status', 'Error code', 'Vendor error code'],
    ...['Message ID', 'Payload'],
  ],
  row: (log: LogRow): CsvRow => [
    ...[logIdOf(log), log.time, log.chargebox_id, log.station_id, log.detail_type, log.source],
    ...[log.status, log.error_code, log.vendor_error_code, log.message_id],
    payloadTextIn(log.frame),
  ],
} as const;

function payloadTextIn(frame: string): string {
  const { payload, payloadText } = payloadAsSent(frame);
  return payloadText ?? formatPayload(payload);
}

/** CSV file of raw frames, as they were sent. */
export const rawLogCsv = {
  header: ['Time', 'Chargebox ID', 'Source', 'Frame'],
  row: ({ time, chargebox_id, source, frame }: LogRow): CsvRow => [time, chargebox_id, source, frame],
} as const;

/** All logs that match, as batches of rows for a file. Each row is formatted only when it is written. */
export async function* logBatches(
  logs: LogReader,
  { filter, searchSpan }: ParsedLogQuery,
  order: Order,
  toRow: (log: LogRow) => CsvRow,
): AsyncGenerator<Iterable<CsvRow>> {
  const span = searchSpan ?? (await logSpanOf(logs, filter.time));
  const spans = searchSpan ? logs.spans.read : logs.spans.found;
  const read = async (batch: LogTimeBatch) => {
    const within = withinBatch(filter, batch);
    return { within, rows: await logs.next(within, { order, after: undefined, limit: logs.batchSize }) };
  };
  // Yields empty batches too, because the reader may have disconnected.
  for await (const { within, rows } of readTimeBatches(span, order, spans, read)) {
    yield formatEach(rows, toRow);
    if (!isFull(rows, logs.batchSize)) continue;
    for await (const more of remainingBatches(logs, within, order, rows.at(-1))) yield formatEach(more, toRow);
  }
}

function* formatEach(rows: readonly LogRow[], toRow: (log: LogRow) => CsvRow): Generator<CsvRow> {
  for (const row of rows) yield toRow(row);
}

/** Keyset pagination: each batch is found by the values of the last row, so depth costs nothing. */
async function* remainingBatches(
  logs: LogReader,
  filter: LogFilter,
  order: Order,
  last: LogRow | undefined,
): AsyncGenerator<LogRow[]> {
  for (let after = last; ; ) {
    const rows = await logs.next(filter, { order, after, limit: logs.batchSize });
    yield rows;
    after = rows.at(-1);
    if (!isFull(rows, logs.batchSize)) return;
  }
}

/**
 * The span of a raw export. Its days are those of the caller's zone.
 *
 * @throws {HttpError} 400 for a span that is longer or older than allowed. Without a zone it may be one day older,
 * because the day begins earlier in some zones.
 */
export function rawExportSpan({ startDate, endDate, timeZone }: RawLogExportQuery, now = new Date()): Range<Date> {
  const { rawExportDays, rawExportAgeDays } = limits.span;
  if (timeZone) requireTimeZone(timeZone);
  const { daysLater, startOfDay } = calendarOf(timeZone ?? 'UTC');
  const { from, to } = parseDateRange({ startDate, endDate }, ['startDate', 'endDate']);
  if (!from || !to) throw badRequest('startDate and endDate must not be empty.');
  if (from < daysLater(to, -rawExportDays)) {
    throw badRequest(`startDate and endDate must be at most ${rawExportDays} days apart.`);
  }
  if (from < startOfDay(daysLater(now, -rawExportAgeDays - (timeZone ? 0 : 1)))) {
    throw badRequest('startDate must not be more than 1 year ago.');
  }
  return { from, to };
}
