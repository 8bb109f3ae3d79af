import type { PagedColumn } from './paged-table.tsx';

/**
 * Slot of a column on a row's card, which has two lines and is used on phones.
 * The first line has the `first` columns, or else the row's name as `title`.
 * The second line has the row's `name`, unless it is the title, then `line`.
 */
export type CardSlot = 'first' | 'title' | 'name' | 'line';

/** How many values the second line has, with and without the row's name. */
const maxLineValues = { withName: 2, withoutName: 3 } as const;

/**
 * Assigns columns to the slots of a card: columns with `card: 'first'` (a
 * status), the link column, and on the second line the columns with
 * `card: 'line'` or, if there are none, the next ones. Other columns are not on
 * the card.
 */
export function cardSlots(
  columns: readonly Pick<PagedColumn<never>, 'key' | 'link' | 'card'>[],
): ReadonlyMap<string, CardSlot> {
  const slots = new Map<string, CardSlot>();
  const hasFirst = columns.some(({ link, card }) => card === 'first' && !link);
  for (const { key, link, card } of columns) {
    if (link) slots.set(key, hasFirst ? 'name' : 'title');
    else if (card === 'first') slots.set(key, 'first');
  }
  const unassigned = columns.filter(({ key }) => !slots.has(key));
  const requested = unassigned.filter(({ card }) => card === 'line');
  const count = hasFirst ? maxLineValues.withName : maxLineValues.withoutName;
  for (const { key } of (requested.length > 0 ? requested : unassigned).slice(0, count)) slots.set(key, 'line');
  return slots;
}

/** Prepends the `card: 'first'` columns that the user has hidden from the table, so that cards still show them. */
export function withCardColumns<Row>(
  visible: readonly PagedColumn<Row>[],
  all: readonly PagedColumn<Row>[],
): readonly PagedColumn<Row>[] {
  const missing = all.filter(({ key, card }) => card === 'first' && !visible.some((column) => column.key === key));
  return missing.length === 0 ? visible : [...missing.map((column) => ({ ...column, cardOnly: true })), ...visible];
}
