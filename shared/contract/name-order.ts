/**
 * Sort order of displayed names and IDs: numbers by value (CP-2 before CP-10), accented letters next to their base
 * letters (Évreux after Evanston), ignoring case, empty names last. The database collation `natural_order` is the same
 * order.
 */
let collator: Intl.Collator | undefined;

/** Compares two names. Empty names are last in both directions. Names that differ only in case or leading zeros are equal. */
export function compareNames(one: string, other: string, isDescending = false): number {
  if (one === '' || other === '') return Number(one === '') - Number(other === '');
  // Created on first use: bundlers keep top-level constructor calls even if unused.
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'accent' });
  const order = collator.compare(one, other);
  return isDescending ? -order : order;
}

/** Sorts names and removes duplicates; names that compare as equal keep a fixed order. */
export const inNameOrder = (names: Iterable<string>): string[] =>
  [...new Set(names)].sort().sort((one, other) => compareNames(one, other));
