import { type RawBuilder, sql } from 'kysely';

/**
 * Many rows as one parameter, as the relation `x`.
 *
 * The limit tells how many there are: for a hundred, which is what the planner
 * takes any JSON for, it would rather read a table of some thousands as a whole.
 *
 * @param columns names and types of the rows' fields, such as `id uuid, at timestamptz`
 */
export const rowsOf = (rows: readonly object[], columns: string): RawBuilder<unknown> => sql`(
  select * from json_to_recordset(${JSON.stringify(rows)}::json) as given(${sql.raw(columns)})
  limit ${rows.length}::integer) x`;
