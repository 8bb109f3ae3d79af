import { type RawBuilder, sql } from 'kysely';

/**
 * A text of the database that no spreadsheet runs as a formula, by the rule of `csvLine`.
 * In SQL, for files so long that looking at each cell here would take longer than reading it.
 */
export const disarmed = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  case when (ascii(${text}) <= 64 or ascii(${text}) >= 65280)
    and left(${text}, 1) = any(array['=', '+', '-', '@', '＝', '＋', '－', '＠', chr(9), chr(13)])
    and ${text} !~ '^-[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?$'
  then chr(39) || ${text} else ${text} end)`;

/**
 * The line with an apostrophe wherever a spreadsheet of other separators would see a formula, by the rule of `csvLine`.
 * Without the `offset`, PostgreSQL would make the line anew each time it is looked at.
 */
const disarmedWithin = (line: RawBuilder<string>): RawBuilder<string> => sql`(
  select case when strpos(line, ';') + strpos(line, chr(9)) + strpos(line, chr(10)) + strpos(line, chr(13)) > 0
    then regexp_replace(line, '([;\\t\\r\\n]["'' ]*)(?=[=+@＝＋－＠-])', '\\1''', 'g') else line end
  from (select ${line} as line offset 0) made)`;

/**
 * Cells of the database as a line of RFC 4180, made there. PostgreSQL writes a row as text in parentheses
 * (`row(…)::text`), quotes the same way and doubles backslashes besides. A flag must be made a text first,
 * or it is `t` or `f`.
 */
export const lineOf = (cells: readonly RawBuilder<unknown>[]): RawBuilder<string> => {
  const line = sql<string>`replace(left(right(row(${sql.join(cells)})::text, -1), -1), chr(92) || chr(92), chr(92))`;
  return sql`${disarmedWithin(line)} || chr(13) || chr(10)`;
};
