import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { forCaller } from '../../../database/left-caller.ts';
import { createBreath } from '../../../pacing/breath.ts';
import { callerLeftSignal } from '../caller-left.ts';
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
  batches: AsyncIterable<Iterable<CsvRow>>;
  /** False for a file that is made for machines. */
  byteOrderMark?: boolean;
  /** Told of the whole file before its last part goes out. If this fails, the download breaks off. */
  complete?: (file: CompleteFile) => Promise<void>;
}

/** What a file consists of. */
export interface CompleteFile {
  bytes: number;
  /** In hexadecimal digits. */
  sha256: string;
}

/** Characters that are sent at a time, or one row. */
const mostAtOnce = 64 * 1024;

/** Tells spreadsheets that the file is UTF-8. */
const utf8Mark = '\uFEFF';

/**
 * Answers with a CSV file (RFC 4180, UTF-8, with byte order mark unless it is for machines). An error
 * among the rows breaks the download off, so that nobody takes a part for the whole.
 *
 * @example return sendCsv(reply, { fileName: csvFileName('devices'), header: ['Make'], batches });
 */
export function sendCsv(reply: FastifyReply, { fileName, header, batches, ...more }: CsvFile): FastifyReply {
  const { byteOrderMark = true, complete } = more;
  const parts = texts(`${byteOrderMark ? utf8Mark : ''}${csvLine(header)}`, whileRead(batches, reply));
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .type('text/csv; charset=utf-8')
    .send(Readable.from(complete ? told(parts, complete) : parts, { objectMode: false, highWaterMark: mostAtOnce }));
}

/** The next rows are asked for when the reader takes them: it must be said again that it is for them alone. */
function whileRead<T>(batches: AsyncIterable<T>, reply: FastifyReply): AsyncIterable<T> {
  const left = callerLeftSignal(reply);
  return {
    [Symbol.asyncIterator]() {
      const iterator = batches[Symbol.asyncIterator]();
      return {
        next: () => forCaller(left, () => iterator.next()),
        return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
      };
    },
  };
}

/** The same parts, the last of which waits until somebody knows of the whole. */
async function* told(parts: AsyncIterable<string>, complete: (file: CompleteFile) => Promise<void>) {
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

async function* texts(heading: string, batches: AsyncIterable<Iterable<CsvRow>>): AsyncGenerator<string> {
  let text = heading;
  for await (const rows of batches) {
    const breathe = createBreath();
    for (const row of rows) {
      text += typeof row === 'string' ? row : csvLine(row);
      if (text.length >= mostAtOnce) {
        yield text;
        text = '';
      }
      await breathe();
    }
    yield text;
    text = '';
  }
  // The heading alone, when there was no row.
  if (text !== '') yield text;
}

/** `devices` becomes `devices-20261121T101500Z.csv`. */
export const csvFileName = (subject: string, now = new Date()): string =>
  `${subject.replace(/[^\w.-]+/g, '_')}-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.csv`;
