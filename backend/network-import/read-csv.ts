import { pipeline, type Readable } from 'node:stream';
import { limits } from '@dmp/shared/contract';
import { CsvError, parse } from 'csv-parse';
import { knownNames } from './fields.ts';
import type { Texts } from './read-line.ts';

/** A line of the file by its row in a spreadsheet, where the heading is line 1; or why it is none. */
export interface FileLine {
  line: number;
  texts: Texts;
  /** Why the line cannot be read, in a sentence. */
  fault?: string;
}

/** A file that cannot be read at all; the sentence is for people. */
export class UnreadableFile extends Error {}

/** An apostrophe that keeps a spreadsheet from running a text as a formula, where an export puts one. */
const disarmed = /(^|[;\t\r\n]["' ]*)'(?='*[=+\-@＝＋－＠\t\r])/g;

/**
 * Reads a CSV file (RFC 4180, UTF-8) with a heading, line by line.
 *
 * @throws {UnreadableFile} when the heading is not as it should be, or quotes do not match
 */
export async function* readCsv(source: Readable): AsyncGenerator<FileLine> {
  const parser = parse({
    ...{ bom: true, relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] },
    max_record_size: limits.networkImport.itemCharacters,
  });
  // What fails ends the iteration.
  pipeline(source, parser, () => {});
  let names: readonly string[] | undefined;
  let line = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      line += 1;
      // A spreadsheet counts empty rows, and may save them as commas alone.
      if (record.every((cell) => cell === '')) continue;
      if (!names) {
        names = headingOf(record);
        continue;
      }
      const texts = Object.fromEntries(names.map((name, index) => [name, rearmed(record[index])]));
      const isWhole = record.length === names.length;
      const fault = `It has ${record.length} columns, and the heading has ${names.length}.`;
      yield { line, texts, ...(isWhole ? {} : { fault }) };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(sentenceOf(error));
    throw error;
  }
  if (!names) throw new UnreadableFile('The file is empty.');
}

const rearmed = (cell: string | undefined): string | undefined =>
  cell?.includes("'") ? cell.replace(disarmed, '$1') : cell;

/** A text for a cell of a file that is to be read again: one that looks as if it had been disarmed gets another apostrophe. */
export const readableAgain = (text: string): string => (/^'+[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text);

function headingOf(record: readonly string[]): string[] {
  const names = record.map((name) => name.trim());
  if (!names.includes('chargeboxId')) {
    const hint = record.some((name) => /[;\t]/.test(name)) ? ' Columns must be separated by commas.' : '';
    throw new UnreadableFile(`The first line must name the columns, chargeboxId among them.${hint}`);
  }
  const unknown = names.find((name) => !knownNames.has(name));
  if (unknown !== undefined)
    throw new UnreadableFile(`There is no column ${unknown.slice(0, 60) || 'without a name'}.`);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
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
