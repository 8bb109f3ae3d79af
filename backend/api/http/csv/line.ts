/** What a cell can be made from. A list becomes its items, joined; a time is given in UTC. */
export type CsvValue = string | number | boolean | Date | null | undefined | readonly (string | number)[];

/** One record of RFC 4180 with its line break. */
export function csvLine(values: readonly CsvValue[]): string {
  const line = values.map(csvCell).join(',').replace(laterCell, "$1'");
  // A record of one empty cell would be an empty line, which many readers skip.
  return `${line === '' ? '""' : line}\r\n`;
}

function csvCell(value: CsvValue): string {
  if (typeof value === 'string') return suspect.test(value) ? quote(disarm(value)) : value;
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? quote(disarm(value.join(', '))) : String(value);
}

/** Every cell that must be quoted or disarmed, and few others: most cells are looked at but once. */
const suspect = /^[=+\-@＝＋－＠\t]|[",\r\n]/;
const formulaStart = /^[=+\-@＝＋－＠\t\r]/;
/**
 * Up to where a formula would begin if a cell ended sooner than here: a spreadsheet whose list separator is a semicolon
 * or a tab ends it there, and takes the quotes for letters, so that a line break ends it too.
 */
const laterCell = /([;\t\r\n]["' ]*)(?=[=+\-@＝＋－＠])/g;
const number = /^-\d+(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * Keeps a spreadsheet from running a text as a formula: an apostrophe in front
 * (https://owasp.org/www-community/attacks/CSV_Injection). A negative number is none. Full-width signs count: where
 * they are typed, they are read as the others.
 */
const disarm = (text: string): string => (formulaStart.test(text) && !number.test(text) ? `'${text}` : text);

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
