import { pipeline, Readable } from 'node:stream';
import { limits, oneLine } from '@dmp/shared/contract';
import { CsvError, parse } from 'csv-parse';
import { type Field, fieldsOf, knownNames } from './fields.ts';
import type { OcpiOfEvse } from './ocpi.ts';
import type { Texts } from './read-line.ts';

/** A line of the file by its row in a spreadsheet, where the heading is line 1; or why it is none. */
export interface FileLine {
  line: number;
  texts: Texts;
  /** What else it says of its EVSE. */
  ocpi?: OcpiOfEvse;
  /** Why the line cannot be read, in a sentence. */
  fault?: string;
}

/** A file that cannot be read at all; the sentence is for people. */
export class UnreadableFile extends Error {}

/** Columns whose values are numbers. */
const numbers: ReadonlySet<string> = new Set(
  (Object.values(fieldsOf).flat() as readonly Field[])
    .filter(({ kind }) => kind.type === 'number' || kind.type === 'integer')
    .map(({ name }) => name),
);

/** An apostrophe that keeps a spreadsheet from running a text as a formula, where an export puts one. */
const disarmed = /(^|[;\t\r\n]["' ]*)'(?='*[=+\-@＝＋－＠\t\r])/g;

/** What may separate columns: programs of countries that write decimals with a comma write semicolons. */
const delimiters = [',', ';', '\t'] as const;
/** So much of a file is looked at for its heading. */
const longestHeading = 65_536;
/** Spreadsheet programs save rows that are formatted and empty; each costs about as much as one that is not. */
const mostEmptyRows = 100_000;
const lineBreak = /\r\n|\n|\r/;
/** A first line by which a file tells a spreadsheet program what separates its columns. */
const separatorLine = /^\uFEFF?"?sep=(.)/i;

/**
 * Reads a CSV file (RFC 4180, UTF-8) with a heading, line by line, as spreadsheet programs write it too: separated by
 * commas, semicolons, or tabs; with empty rows and columns around it; without the empty cells at the end of a line.
 *
 * @throws {UnreadableFile} when the heading is not as it should be, or quotes do not match
 */
export async function* readCsv(source: Readable): AsyncGenerator<FileLine> {
  const { delimiter, isGiven, content, endsInLine } = await separated(source);
  const parser = parse({
    ...{ bom: true, relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'], delimiter },
    max_record_size: limits.networkImport.itemCharacters,
  });
  // What fails ends the iteration.
  pipeline(content, parser, () => {});
  let names: readonly string[] | undefined;
  let line = 0;
  let empty = 0;
  let last: { read: FileLine; cells: number } | undefined;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      line += 1;
      // A spreadsheet counts empty rows, and may save them as commas alone.
      if (line === 1 && isGiven) continue;
      if (record.every((cell) => oneLine(cell) === '')) {
        empty += 1;
        if (last) yield last.read;
        last = undefined;
        if (empty > mostEmptyRows) throw new UnreadableFile(`The file has more than ${mostEmptyRows} empty rows.`);
        continue;
      }
      if (!names) {
        names = headingOf(record);
        continue;
      }
      if (last) yield last.read;
      last = { read: lineOf(record, names, { line, hasCommas: delimiter !== ',' }), cells: record.length };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(sentenceOf(error));
    throw error;
  }
  if (!names) throw new UnreadableFile('The file is empty.');
  if (!last) return;
  // A file that was cut off would change what its last line says only in part.
  const isCut = last.cells < names.length && endsInLine();
  yield isCut ? { fault: wrongLength(last.cells, names.length), ...last.read } : last.read;
}

/** The content of a file with what separates its columns, and whether it ends without the end of a line. */
async function separated(
  source: Readable,
): Promise<{ delimiter: string; isGiven: boolean; content: Readable; endsInLine: () => boolean }> {
  source.setEncoding('utf8');
  const chunks = source.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<string>;
  let start = '';
  let end = '';
  let heading: string | undefined;
  while (heading === undefined && start.length < longestHeading) {
    const { value, done } = await chunks.next();
    if (done) break;
    start += value;
    heading = start.split(lineBreak).slice(0, -1).find(isHeading);
  }
  heading ??= start.split(lineBreak).find(isHeading) ?? '';
  async function* all() {
    end = start;
    yield start;
    for await (const chunk of chunks) {
      end = chunk;
      yield chunk;
    }
  }
  const given = separatorLine.exec(start)?.[1];
  const known = (delimiter: string) =>
    heading.split(delimiter).filter((name) => knownNames.has(oneLine(name.replaceAll('"', '')))).length;
  const best = delimiters.toSorted((one, other) => known(other) - known(one))[0] ?? ',';
  return {
    delimiter: given ?? best,
    isGiven: given !== undefined,
    content: Readable.from(all(), { objectMode: false }),
    endsInLine: () => !/[\r\n]$/.test(end),
  };
}

const isHeading = (line: string): boolean => /[^\s,;"]/.test(line) && !separatorLine.test(line);

const wrongLength = (cells: number, names: number): string => `It has ${cells} columns, and the heading has ${names}.`;

/** @param hasCommas whether decimals may have a comma, since nothing else does */
function lineOf(
  record: readonly string[],
  names: readonly string[],
  { line, hasCommas }: { line: number; hasCommas: boolean },
): FileLine {
  const cells = names.flatMap((name, index) => {
    if (name === '') return [];
    // What is left out at the end of a line was empty.
    const cell = rearmed(record[index] ?? '');
    return [[name, hasCommas && numbers.has(name) ? withPoint(cell) : cell]];
  });
  const texts = Object.fromEntries(cells);
  const unnamed = record.findIndex((cell, index) => !names[index] && oneLine(cell) !== '');
  if (unnamed < 0) return { line, texts };
  const fault =
    unnamed < names.length
      ? `Column ${unnamed + 1} has no name in the heading.`
      : wrongLength(record.length, names.length);
  return { line, texts, fault };
}

const withPoint = (cell: string): string => cell.replace(/^(\s*-?\d+),(\d+(?:E[+-]?\d+)?\s*)$/i, '$1.$2');
const rearmed = (cell: string): string => (cell.includes("'") ? cell.replace(disarmed, '$1') : cell);

/** A text for a cell of a file that is to be read again: one that looks as if it had been disarmed gets another apostrophe. */
export const readableAgain = (text: string): string => (/^'+[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text);

function headingOf(record: readonly string[]): string[] {
  const last = record.findLastIndex((name) => oneLine(name) !== '');
  const names = record.slice(0, last + 1).map(oneLine);
  if (!names.includes('chargeboxId')) {
    throw new UnreadableFile('The first line must name the columns, chargeboxId among them.');
  }
  const unknown = names.find((name) => name !== '' && !knownNames.has(name));
  if (unknown !== undefined) throw new UnreadableFile(`There is no column ${unknown.slice(0, 60)}.`);
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (twice) throw new UnreadableFile(`The column ${twice} must be there only once.`);
  return names;
}

/** What is wrong with a file as CSV, and where. Records that were read before may not have come out of the parser yet. */
function sentenceOf({ code, records }: CsvError): string {
  const place = records === 0 ? 'The heading' : `Line ${Number(records) + 1}`;
  if (code === 'CSV_MAX_RECORD_SIZE') return `${place} is too long.`;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `${place} opens a quote that is not closed.`;
  return `${place} has a quote in the middle of a text. A text with quotes must be quoted as a whole, with each quote in it doubled.`;
}
