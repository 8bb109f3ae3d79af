import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type CsvValue, csvLine } from './line.ts';

/** One row of a file: a value for each column; or finished records, one or many, with their line breaks. */
export type CsvRow = readonly CsvValue[] | string;

/** A file to be downloaded. */
export interface CsvFile {
  /** What it is to be called on disk: letters, digits, dashes, dots. */
  fileName: string;
  /** Column headings. */
  header: readonly string[];
  /**
   * The rows, some at a time: the next are asked for when these have gone out,
   * so that memory stays flat however long the file. Nothing may be held open
   * between two batches, since a slow reader takes its time.
   */
  batches: AsyncIterable<readonly CsvRow[]>;
}

/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * Answers with a CSV file (RFC 4180, UTF-8 with byte order mark). An error
 * among the rows breaks the download off, so that nobody takes a part for the whole.
 *
 * @example return sendCsv(reply, { fileName: csvFileName('devices'), header: ['Make'], batches });
 */
export function sendCsv(reply: FastifyReply, { fileName, header, batches }: CsvFile): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .type('text/csv; charset=utf-8')
    .send(Readable.from(texts(header, batches), { objectMode: false, highWaterMark: 64 * 1024 }));
}

async function* texts(header: readonly string[], batches: AsyncIterable<readonly CsvRow[]>): AsyncGenerator<string> {
  let text = byteOrderMark + csvLine(header);
  for await (const rows of batches) {
    for (const row of rows) text += typeof row === 'string' ? row : csvLine(row);
    yield text;
    text = '';
  }
  // The heading alone, when there was no row.
  if (text !== '') yield text;
}

/** `devices` becomes `devices-20261121T101500Z.csv`. */
export const csvFileName = (subject: string, now = new Date()): string =>
  `${subject}-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.csv`;
