import { pipeline, Readable } from 'node:stream';
import { serverLimits } from '@dmp/shared/contract';
import { CsvError, parse } from 'csv-parse';
import { UnreadableFile } from './unreadable-file.ts';

const { lineCharacters } = serverLimits.networkImport;
/** Characters that are parsed without a break: a record of another length than the heading costs 25 µs. */
const pieceCharacters = 2048;

/** What is between two line breaks is too long, whatever it is. */
class TooLong extends Error {}

/**
 * The records of a CSV file (RFC 4180), each as its cells. It knows no headings: records may be of any number of cells,
 * and end with any line break.
 *
 * @param chunks the text, in pieces of any length
 * @param delimiter one character
 * @throws {UnreadableFile} when quotes do not match, or as soon as a record is too long
 */
export async function* csvRecords(chunks: AsyncIterable<string>, delimiter: string): AsyncGenerator<string[]> {
  const parser = parse({
    ...{ bom: true, relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'], delimiter },
    max_record_size: lineCharacters,
  });
  // What fails ends the iteration.
  pipeline(Readable.from(pieces(chunks), { objectMode: false }), parser, () => {});
  try {
    yield* parser as AsyncIterable<string[]>;
  } catch (error) {
    if (error instanceof TooLong) throw new UnreadableFile(sentenceOf('CSV_MAX_RECORD_SIZE', parser.info.records));
    if (error instanceof CsvError) throw new UnreadableFile(sentenceOf(error.code, Number(error.records)));
    throw error;
  }
}

/**
 * The text in small pieces, up to a line that is too long: the parser counts the characters of cells alone.
 *
 * @throws {TooLong}
 */
async function* pieces(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let length = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      const end = at + pieceCharacters;
      // Neither half of a surrogate pair can be read alone.
      const piece = chunk.slice(at, /[\uD800-\uDBFF]/.test(chunk[end - 1] ?? '') ? end + 1 : end);
      at += piece.length;
      const begun = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'));
      length = begun < 0 ? length + piece.length : piece.length - begun - 1;
      if (length > lineCharacters) throw new TooLong();
      yield piece;
    }
  }
}

/** What is wrong with a file as CSV, and where. Records that were read before may not have come out of the parser yet. */
function sentenceOf(code: string, records: number): string {
  const place = records === 0 ? 'The heading' : `Line ${records + 1}`;
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `${place} is too long. A line must have at most ${lineCharacters} characters.`;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `${place} opens a quote that is not closed.`;
  return `${place} has a quote in the middle of a text. A text with quotes must be quoted as a whole, with each quote in it doubled.`;
}
