import type { SortOrder } from '@dmp/shared/contract';
import { type RawBuilder, sql } from 'kysely';

/**
 * What texts that people see are sorted by: the order of `compareNames` of the contract. Texts are equal
 * that differ in case or in leading zeros alone, so that a unique key must follow, such as {@link byId}.
 */
export const nameKey = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`nullif(${text}, '') collate natural_order`;

/** An item of `order by`: rows without a value last, in either direction. */
export const inOrder = (key: RawBuilder<unknown>, sortOrder: SortOrder = 'ASC'): RawBuilder<unknown> =>
  sql`${key} ${directionOf(sortOrder)} nulls last`;

/** An item of `order by` for a text that may be empty, and that several rows may have. */
export const byName = (text: RawBuilder<unknown>, sortOrder?: SortOrder): RawBuilder<unknown> =>
  inOrder(nameKey(text), sortOrder);

/**
 * Items of `order by` for an ID, which is unique and never empty: as names, and those that differ in case alone byte by
 * byte. Indexes such as `devices_in_order` have this order.
 */
export const byId = (id: RawBuilder<unknown>, sortOrder: SortOrder = 'ASC'): RawBuilder<unknown> =>
  sql`${id} collate natural_order ${directionOf(sortOrder)}, ${id} collate "C" ${directionOf(sortOrder)}`;

/** Whether an ID comes after this one in the order of {@link byId}; every ID comes after the empty text. */
export const isAfterId = (id: RawBuilder<unknown>, after: string): RawBuilder<boolean> =>
  keysetCondition(id, '>', after);

/** Whether an ID is this one, or comes before it. */
export const isUpToId = (id: RawBuilder<unknown>, last: string): RawBuilder<boolean> => keysetCondition(id, '<=', last);

/** The planner takes pairs to hold for a third of all rows; from the comparison of the first keys it knows for how many. */
function keysetCondition(id: RawBuilder<unknown>, by: '>' | '<=', other: string): RawBuilder<boolean> {
  const first = sql.raw(by === '>' ? '>=' : '<=');
  return sql<boolean>`(${id} collate natural_order ${first} ${other}
    and (${id} collate natural_order, ${id} collate "C") ${sql.raw(by)} (${other}, ${other}))`;
}

const directionOf = (sortOrder: SortOrder) => sql.raw(sortOrder === 'DESC' ? 'desc' : 'asc');
