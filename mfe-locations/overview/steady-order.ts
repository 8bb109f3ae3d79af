/** The most removed rows that stay as zeros: an overview stays open for weeks, and tags come and go. */
const zeroRows = 20;

/**
 * The rows in the order in which they were first seen: one that is gone leaves
 * a zero in its place and one that is new comes last, so that nothing moves
 * under the eyes of who reads. Of more than 20 that are gone, the first are dropped.
 *
 * @param before what was shown until now
 */
export function steadyOrder<Row extends { label: string }>(
  before: readonly Row[],
  rows: readonly Row[],
  emptied: (row: Row) => Row,
): Row[] {
  const fresh = new Map(rows.map((row) => [row.label, row]));
  const seen = new Set(before.map(({ label }) => label));
  const gone = before.filter(({ label }) => !fresh.has(label));
  const dropped = new Set(gone.slice(0, Math.max(0, gone.length - zeroRows)));
  return [
    ...before.filter((row) => !dropped.has(row)).map((row) => fresh.get(row.label) ?? emptied(row)),
    ...rows.filter(({ label }) => !seen.has(label)),
  ];
}
