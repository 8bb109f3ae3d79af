import { calendarOf, formatPayload, limits, type RawLogExportQuery } from '@dmp/shared/contract';
import { badRequest } from '../../access/http-error.ts';
import { payloadAsSent } from '../../ocpp/payload.ts';
import { isFull, type LogFilter, type LogReader, type LogRow, type Order, type Spans } from '../../ocpp-logs/index.ts';
import type { CsvRow } from '../http/csv/index.ts';
import { demandZone } from '../http/time-zone.ts';
import { parseDateRange, type Range } from '../query/ranges.ts';
import { inSlice, type LogQuestion, spanOf } from './filters.ts';
import type { PayloadSearch } from './payload-search.ts';
import { idOf } from './rows.ts';
import { inSlices, type Slice } from './slices.ts';

/** A CSV file of logs: the columns of the list, in its order, after the ID of each log. */
export const logCsv = {
  header: [
    ...['ID', 'Time', 'Chargebox ID', 'Station ID', 'Log type', 'Source', 'Status', 'Error code', 'Vendor error code'],
    ...['Message ID', 'Payload'],
  ],
  row: (log: LogRow): CsvRow => [
    ...[idOf(log), log.time, log.chargebox_id, log.station_id, log.detail_type, log.source],
    ...[log.status, log.error_code, log.vendor_error_code, log.message_id],
    payloadTextIn(log.frame),
  ],
} as const;

function payloadTextIn(frame: string): string {
  const { payload, payloadText } = payloadAsSent(frame);
  return payloadText ?? formatPayload(payload);
}

/** A raw file: whose charger's it is, who sent the frame, and the frame as it crossed the wire. */
export const rawCsv = {
  header: ['Time', 'Chargebox ID', 'Source', 'Frame'],
  row: ({ time, chargebox_id, source, frame }: LogRow): CsvRow => [time, chargebox_id, source, frame],
} as const;

/** All logs that were asked for as rows of a file, some at a time; each row is made when it is written. */
export async function* logBatches(
  logs: LogReader,
  { filter, searched }: LogQuestion,
  order: Order,
  toRow: (log: LogRow) => CsvRow,
): AsyncGenerator<Iterable<CsvRow>> {
  const time = searched ?? (await spanOf(logs, filter.time));
  const spans = searched ? logs.spans.read : logs.spans.found;
  for await (const rows of foundBatches(logs, filter, { time, spans }, order)) yield eachAs(rows, toRow);
}

function* eachAs(rows: readonly LogRow[], toRow: (log: LogRow) => CsvRow): Generator<CsvRow> {
  for (const row of rows) yield toRow(row);
}

/** Also what a slice without rows gave: its reader may have gone meanwhile. */
async function* foundBatches(
  logs: LogReader,
  filter: LogFilter,
  { time, spans }: { time: PayloadSearch['time']; spans: Spans },
  order: Order,
): AsyncGenerator<LogRow[]> {
  const read = async (slice: Slice) => {
    const within = inSlice(filter, slice);
    return { within, rows: await logs.next(within, { order, after: undefined, limit: logs.batchSize }) };
  };
  for await (const { within, rows } of inSlices(time, order, spans, read)) {
    yield rows;
    if (isFull(rows, logs.batchSize)) yield* batches(logs, within, order, rows.at(-1));
  }
}

/** By what is in the last row, not by its number, so that the next are found at once however far they are. */
async function* batches(logs: LogReader, filter: LogFilter, order: Order, last?: LogRow): AsyncGenerator<LogRow[]> {
  for (let after = last; ; ) {
    const rows = await logs.next(filter, { order, after, limit: logs.batchSize });
    yield rows;
    after = rows.at(-1);
    if (!isFull(rows, logs.batchSize)) return;
  }
}

/**
 * The span of a raw export, by the days of the caller's zone.
 *
 * @throws {HttpError} 400 when it is longer or older than allowed. Where no zone is named, a day that was chosen
 * somewhere on earth as the oldest may have begun a day earlier.
 */
export function rawExportSpan({ startDate, endDate, timeZone }: RawLogExportQuery, now = new Date()): Range<Date> {
  const { rawExportDays, rawExportAgeDays } = limits.span;
  if (timeZone) demandZone(timeZone);
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
