import type { PagedColumn } from './paged-table.tsx';

/** Where a column's value stands when a row is a card of two lines, on a telephone. */
export type CardPlace = 'first' | 'name' | 'line';

/** How many values the second line has at most. */
const most = 3;

/**
 * The place of each column on a card: those that come first (a status), the
 * one that leads to the row, and on the second line those that say so or, where
 * none does, the next ones. The others are not on a card.
 */
export function cardPlaces(
  columns: readonly Pick<PagedColumn<never>, 'key' | 'link' | 'card'>[],
): ReadonlyMap<string, CardPlace> {
  const places = new Map<string, CardPlace>();
  for (const { key, link, card } of columns) {
    if (link) places.set(key, 'name');
    else if (card === 'first') places.set(key, 'first');
  }
  const free = columns.filter(({ key }) => !places.has(key));
  const asked = free.filter(({ card }) => card === 'line');
  for (const { key } of (asked.length > 0 ? asked : free).slice(0, most)) places.set(key, 'line');
  return places;
}

/** The columns in sight, and before them those that every card begins with, though nobody has chosen them for the table. */
export function withCardColumns<Row>(
  shown: readonly PagedColumn<Row>[],
  all: readonly PagedColumn<Row>[],
): readonly PagedColumn<Row>[] {
  const missing = all.filter(({ key, card }) => card === 'first' && !shown.some((column) => column.key === key));
  return missing.length === 0 ? shown : [...missing.map((column) => ({ ...column, cardOnly: true })), ...shown];
}
