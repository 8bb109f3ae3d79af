/**
 * The order of names and IDs wherever people see them: numbers by value (CP-2 before CP-10), accents beside their
 * letters (Évreux after Evanston), case ignored, empty ones last. The collation `natural_order` of the database has the
 * same order.
 */
let collator: Intl.Collator | undefined;

/** Compares names; empty ones come last in either direction. Names are equal that differ in case or in leading zeros alone. */
export function compareNames(one: string, other: string, isDescending = false): number {
  if (one === '' || other === '') return Number(one === '') - Number(other === '');
  // Made at the first use: bundlers keep what is made at the top of a module, used or not.
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'accent' });
  const order = collator.compare(one, other);
  return isDescending ? -order : order;
}

/** Each name once; equal ones in a fixed order. */
export const inNameOrder = (names: Iterable<string>): string[] =>
  [...new Set(names)].sort().sort((one, other) => compareNames(one, other));
