import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a text holds one of these, whatever the case; `%` and `_` mean themselves.
 *
 * @param text in lower case
 */
export function containsAny(text: RawBuilder<unknown>, values: readonly string[]): RawBuilder<boolean> {
  const likes = values.map((value) => sql`${text} like lower(${`%${value.replace(/[\\%_]/g, '\\$&')}%`})`);
  return sql<boolean>`(${sql.join(likes, sql` or `)})`;
}
