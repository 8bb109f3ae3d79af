/** Value of a cell. The items of a list are joined; a time is written in UTC. */
export type CsvValue = string | number | boolean | Date | null | undefined | readonly (string | number)[];

/** One record of RFC 4180, with its line break. */
export function csvLine(values: readonly CsvValue[]): string {
  const line = values.map(csvCell).join(',').replace(beforeInnerFormula, "$1'");
  // Unquoted, a record of one empty cell would be an empty line, which many readers skip.
  return `${line === '' ? '""' : line}\r\n`;
}

function csvCell(value: CsvValue): string {
  if (typeof value === 'string') return needsEscaping.test(value) ? quote(escapeFormula(value)) : value;
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? quote(escapeFormula(value.join(', '))) : String(value);
}

/** Matches each cell that needs quotes or escaping, and few others, so most cells are tested only once. */
const needsEscaping = /^[=+\-@＝＋－＠\t]|[",\r\n]/;
const formulaStart = /^[=+\-@＝＋－＠\t\r]/;
/**
 * The position before a formula inside a cell. A spreadsheet with another list separator begins a new cell at a
 * semicolon or a tab. It reads quotes as plain characters then, so a line break begins a new cell too.
 */
const beforeInnerFormula = /([;\t\r\n]["' ]*)(?=[=+\-@＝＋－＠])/g;
const number = /^-\d+(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * Prevents CSV injection (https://owasp.org/www-community/attacks/CSV_Injection): an apostrophe in front stops a
 * spreadsheet from running a text as a formula. A negative number is not a formula. Full-width characters count too:
 * locales where they are typed read them as operators.
 */
const escapeFormula = (text: string): string => (formulaStart.test(text) && !number.test(text) ? `'${text}` : text);

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
