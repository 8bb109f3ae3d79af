import type { PagedColumn } from './paged-table.tsx';

/**
 * Where a column's value stands when a row is a card of two lines, on a
 * telephone: on the first line what comes first, or else the row's name, which
 * otherwise begins the second one.
 */
export type CardPlace = 'first' | 'title' | 'name' | 'line';

/** How many values stand on the second line, with the name before them and without it. */
const most = { besideName: 2, alone: 3 } as const;

/**
 * The place of each column on a card: those that come first (a status), the
 * one that leads to the row, and on the second line those that say so or, where
 * none does, the next ones. The others are not on a card.
 */
export function cardPlaces(
  columns: readonly Pick<PagedColumn<never>, 'key' | 'link' | 'card'>[],
): ReadonlyMap<string, CardPlace> {
  const places = new Map<string, CardPlace>();
  const hasFirst = columns.some(({ link, card }) => card === 'first' && !link);
  for (const { key, link, card } of columns) {
    if (link) places.set(key, hasFirst ? 'name' : 'title');
    else if (card === 'first') places.set(key, 'first');
  }
  const free = columns.filter(({ key }) => !places.has(key));
  const asked = free.filter(({ card }) => card === 'line');
  const count = hasFirst ? most.besideName : most.alone;
  for (const { key } of (asked.length > 0 ? asked : free).slice(0, count)) places.set(key, 'line');
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
