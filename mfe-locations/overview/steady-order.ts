/**
 * The rows in the order in which they were first seen: one that is gone leaves
 * a zero in its place and one that is new comes last, so that nothing moves
 * under the eyes of who reads.
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
  return [
    ...before.map((row) => fresh.get(row.label) ?? emptied(row)),
    ...rows.filter(({ label }) => !seen.has(label)),
  ];
}
