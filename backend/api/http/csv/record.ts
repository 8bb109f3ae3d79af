import { type RawBuilder, sql } from 'kysely';

/**
 * SQL that escapes a text that a spreadsheet would run as a formula, by the rule of `csvLine`. For long files:
 * JavaScript would take longer to escape the cells than to read them.
 */
export const escapeFormulaSql = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  case when (ascii(${text}) <= 64 or ascii(${text}) >= 65280)
    and left(${text}, 1) = any(array['=', '+', '-', '@', '＝', '＋', '－', '＠', chr(9), chr(13)])
    and ${text} !~ '^-[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?$'
  then chr(39) || ${text} else ${text} end)`;

/**
 * Escapes formulas that begin inside a cell for spreadsheets with other separators, by the rule of `csvLine`. Without
 * `offset 0`, PostgreSQL would evaluate the line again for each use.
 */
const escapeInnerFormulas = (line: RawBuilder<string>): RawBuilder<string> => sql`(
  select case when strpos(line, ';') + strpos(line, chr(9)) + strpos(line, chr(10)) + strpos(line, chr(13)) > 0
    then regexp_replace(line, '([;\\t\\r\\n]["'' ]*)(?=[=+@＝＋－＠-])', '\\1''', 'g') else line end
  from (select ${line} as line offset 0) made)`;

/**
 * SQL that formats cells as a record of RFC 4180, with its line break. PostgreSQL writes `row(…)::text` in parentheses,
 * quotes like RFC 4180, and also doubles backslashes. Booleans must be converted to text before, or they become `t` or
 * `f`.
 */
export const csvLineSql = (cells: readonly RawBuilder<unknown>[]): RawBuilder<string> => {
  const line = sql<string>`replace(left(right(row(${sql.join(cells)})::text, -1), -1), chr(92) || chr(92), chr(92))`;
  return sql`${escapeInnerFormulas(line)} || chr(13) || chr(10)`;
};
