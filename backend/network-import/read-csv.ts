import type { Readable } from 'node:stream';
import { normalizeLine } from '@dmp/shared/contract';
import { shortText } from '../text/stored-text.ts';
import { isBlank, tooLongFault } from './cells.ts';
import { csvRecords } from './csv-records.ts';
import { fieldsOf, type ImportField, knownNames } from './fields.ts';
import type { OcpiOfEvse } from './ocpi.ts';
import type { Texts } from './read-line.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A line of the file by its row in a spreadsheet, where the heading is line 1; or why it is none. */
export interface FileLine {
  line: number;
  texts: Texts;
  /** What else it says of its EVSE. */
  ocpi?: OcpiOfEvse;
  /** Why the line cannot be read, in a sentence. */
  fault?: string | undefined;
}

/** Columns whose values are numbers. */
const numbers: ReadonlySet<string> = new Set(
  (Object.values(fieldsOf).flat() as readonly ImportField[])
    .filter(({ kind }) => kind.type === 'number' || kind.type === 'integer')
    .map(({ name }) => name),
);

/** An apostrophe that keeps a spreadsheet from running a text as a formula, where an export puts one. */
const disarmed = /(^'*|[;\t\r\n]["' ]*)'(?=[=+\-@＝＋－＠\t\r])/g;

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
  let heading: Heading | undefined;
  let line = 0;
  let empty = 0;
  let last: { read: FileLine; cells: number } | undefined;
  for await (const record of csvRecords(content, delimiter)) {
    line += 1;
    // A spreadsheet counts empty rows, and may save them as commas alone.
    if (line === 1 && isGiven) continue;
    if (record.every(isBlank)) {
      empty += 1;
      if (last) yield last.read;
      last = undefined;
      if (empty > mostEmptyRows) throw new UnreadableFile(`The file has more than ${mostEmptyRows} empty rows.`);
      continue;
    }
    if (!heading) {
      heading = headingOf(record);
      continue;
    }
    if (last) yield last.read;
    last = { read: lineOf(record, heading, { line, hasCommas: delimiter !== ',' }), cells: record.length };
  }
  if (!heading) throw new UnreadableFile('The file is empty.');
  if (!last) return;
  // A file that was cut off would change what its last line says only in part.
  const isCut = last.cells < heading.columns && endsInLine();
  yield isCut ? { ...last.read, fault: last.read.fault ?? wrongLength(last.cells, heading.columns) } : last.read;
}

/** The content of a file with what separates its columns, and whether it ends without the end of a line. */
async function separated(
  source: Readable,
): Promise<{ delimiter: string; isGiven: boolean; content: AsyncIterable<string>; endsInLine: () => boolean }> {
  source.setEncoding('utf8');
  const chunks = source.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<string>;
  let start = '';
  let end = '';
  let found: string | undefined;
  let begun = '';
  while (found === undefined && start.length < longestHeading) {
    const { value, done } = await chunks.next();
    if (done) break;
    start += value;
    begun += value;
    if (!lineBreak.test(value)) continue;
    const lines = begun.split(lineBreak);
    begun = lines.pop() ?? '';
    found = lines.find(isHeading);
  }
  const heading = found ?? (isHeading(begun) ? begun : '');
  async function* all() {
    end = start;
    yield start;
    for await (const chunk of chunks) {
      end = chunk;
      yield chunk;
    }
  }
  const given = separatorLine.exec(start)?.[1];
  const known = new Map(delimiters.map((one) => [one, knownIn(heading.slice(0, longestHeading), one)]));
  const best = delimiters.toSorted((one, other) => (known.get(other) ?? 0) - (known.get(one) ?? 0))[0] ?? ',';
  return {
    delimiter: given ?? best,
    isGiven: given !== undefined,
    content: all(),
    endsInLine: () => !/[\r\n]$/.test(end),
  };
}

/** How many names of columns a heading has, if its columns are separated so. */
const knownIn = (heading: string, delimiter: string): number =>
  heading.split(delimiter).filter((name) => name !== '' && knownNames.has(normalizeLine(name.replaceAll('"', ''))))
    .length;

const isHeading = (line: string): boolean => /[^\s,;"]/.test(line) && !separatorLine.test(line);

const wrongLength = (cells: number, names: number): string => `It has ${cells} columns, and the heading has ${names}.`;

/** The columns of a file: of those with a name their places, and how many there are up to the last of them. */
interface Heading {
  names: ReadonlyMap<number, string>;
  columns: number;
}

/** @param hasCommas whether decimals may have a comma, since nothing else does */
function lineOf(
  record: readonly string[],
  { names, columns }: Heading,
  { line, hasCommas }: { line: number; hasCommas: boolean },
): FileLine {
  let fault: string | undefined;
  const texts: Record<string, string> = {};
  for (const [index, name] of names) {
    // What is left out at the end of a line was empty.
    const text = record[index] ?? '';
    const tooLong = tooLongFault(name, text);
    fault ??= tooLong;
    const cell = tooLong === undefined ? rearmed(text) : '';
    texts[name] = hasCommas && numbers.has(name) ? withPoint(cell) : cell;
  }
  const unnamed = record.findIndex((cell, index) => !isBlank(cell) && !names.has(index));
  if (unnamed >= 0) {
    fault ??=
      unnamed < columns ? `Column ${unnamed + 1} has no name in the heading.` : wrongLength(record.length, columns);
  }
  return { line, texts, fault };
}

const withPoint = (cell: string): string => cell.replace(/^(\s*-?\d+),(\d+(?:E[+-]?\d+)?\s*)$/i, '$1.$2');
const rearmed = (cell: string): string => (cell.includes("'") ? cell.replace(disarmed, '$1') : cell);

/** A text for a cell of a file that is to be read again: one that looks as if it had been disarmed gets another apostrophe. */
export const readableAgain = (text: string): string => (/^'+[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text);

function headingOf(record: readonly string[]): Heading {
  const names = new Map<number, string>();
  const known = new Set<string>();
  let [unknown, twice]: (string | undefined)[] = [];
  for (const [index, cell] of record.entries()) {
    if (isBlank(cell)) continue;
    const name = normalizeLine(cell);
    if (!knownNames.has(name)) unknown ??= name;
    else if (known.has(name)) twice ??= name;
    known.add(name);
    names.set(index, name);
  }
  if (!known.has('chargeboxId')) {
    throw new UnreadableFile('The first line must name the columns, chargeboxId among them.');
  }
  if (unknown !== undefined) throw new UnreadableFile(`There is no column ${shortText(unknown, 60)}.`);
  if (twice !== undefined) throw new UnreadableFile(`The column ${twice} must be there only once.`);
  return { names, columns: Math.max(...names.keys()) + 1 };
}
