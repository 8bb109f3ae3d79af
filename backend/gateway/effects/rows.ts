import { type RawBuilder, sql } from 'kysely';

/** Many rows as one parameter, for `from ${rowsOf(rows, 'id uuid, at timestamptz')} x`-like use in a statement. */
export const rowsOf = (rows: readonly object[], columns: string): RawBuilder<unknown> =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as x(${sql.raw(columns)})`;
