import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { forCaller } from '../../../database/left-caller.ts';
import { createEventLoopYielder } from '../../../pacing/breath.ts';
import { callerLeftSignal } from '../caller-left.ts';
import { type CsvValue, csvLine } from './line.ts';

/** One row as a value for each column, or one or more formatted records with their line breaks. */
export type CsvRow = readonly CsvValue[] | string;

/** A file to download. */
export interface CsvFile {
  /** Letters, digits, dashes, and dots. */
  fileName: string;
  header: readonly string[];
  /**
   * Rows in batches. The next batch is requested when the previous one is sent, so the length of a file does not affect
   * memory. No connection or transaction may stay open between two batches, because the reader can be slow.
   */
  batches: AsyncIterable<Iterable<CsvRow>>;
  /** False for a file that programs read. Default: true. */
  byteOrderMark?: boolean;
  /** Called with size and hash before the last part is sent. If it fails, the download is aborted. */
  complete?: (file: CompleteFile) => Promise<void>;
}

/** Size and hash of a file that is complete. */
export interface CompleteFile {
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Minimum characters of a part, except at the end of a batch. */
const partLength = 64 * 1024;

/** Spreadsheets recognize UTF-8 by it. */
const utf8Mark = '\uFEFF';

/**
 * Answers with a CSV file (RFC 4180, UTF-8). An error while rows are read aborts the download, so that a partial file is
 * not mistaken for a complete one.
 *
 * @example return sendCsv(reply, { fileName: csvFileName('devices'), header: ['Make'], batches });
 */
export function sendCsv(reply: FastifyReply, { fileName, header, batches, ...more }: CsvFile): FastifyReply {
  const { byteOrderMark = true, complete } = more;
  const parts = formatParts(`${byteOrderMark ? utf8Mark : ''}${csvLine(header)}`, forReader(batches, reply));
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .type('text/csv; charset=utf-8')
    .send(
      Readable.from(complete ? reportComplete(parts, complete) : parts, {
        objectMode: false,
        highWaterMark: partLength,
      }),
    );
}

/** Statements for later batches run outside the request's context, so each must enter it to be cancelable. */
function forReader<T>(batches: AsyncIterable<T>, reply: FastifyReply): AsyncIterable<T> {
  const callerLeft = callerLeftSignal(reply);
  return {
    [Symbol.asyncIterator]() {
      const iterator = batches[Symbol.asyncIterator]();
      return {
        next: () => forCaller(callerLeft, () => iterator.next()),
        return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
      };
    },
  };
}

/** Yields the parts, and calls `complete` before the last one. */
async function* reportComplete(parts: AsyncIterable<string>, complete: (file: CompleteFile) => Promise<void>) {
  const hash = createHash('sha256');
  let bytes = 0;
  let last: string | undefined;
  for await (const part of parts) {
    if (last !== undefined) yield last;
    last = part;
    hash.update(part);
    bytes += Buffer.byteLength(part);
  }
  await complete({ bytes, sha256: hash.digest('hex') });
  if (last !== undefined) yield last;
}

async function* formatParts(heading: string, batches: AsyncIterable<Iterable<CsvRow>>): AsyncGenerator<string> {
  let text = heading;
  for await (const rows of batches) {
    const yieldToEventLoop = createEventLoopYielder();
    for (const row of rows) {
      text += typeof row === 'string' ? row : csvLine(row);
      if (text.length >= partLength) {
        yield text;
        text = '';
      }
      await yieldToEventLoop();
    }
    yield text;
    text = '';
  }
  // Without rows, the heading alone.
  if (text !== '') yield text;
}

/** Converts `devices` to `devices-20261121T101500Z.csv`. */
export const csvFileName = (subject: string, now = new Date()): string =>
  `${subject.replace(/[^\w.-]+/g, '_')}-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.csv`;
