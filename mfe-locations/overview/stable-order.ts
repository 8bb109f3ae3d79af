/** Limit of removed rows that remain as zero rows: an overview stays open for weeks, and tags are added and removed. */
const maxZeroRows = 20;

/**
 * Sorts rows like the previous ones, so that no row moves while a user reads: a removed row becomes a zero row, and a
 * new row comes last. Of more than {@link maxZeroRows} removed rows, the first are dropped.
 *
 * @param previous the last result of this function
 * @param toZeroRow returns a row with its counts set to zero
 */
export function stableOrder<Row extends { label: string }>(
  previous: readonly Row[],
  rows: readonly Row[],
  toZeroRow: (row: Row) => Row,
): Row[] {
  const current = new Map(rows.map((row) => [row.label, row]));
  const previousLabels = new Set(previous.map(({ label }) => label));
  const removed = previous.filter(({ label }) => !current.has(label));
  const dropped = new Set(removed.slice(0, Math.max(0, removed.length - maxZeroRows)));
  return [
    ...previous.filter((row) => !dropped.has(row)).map((row) => current.get(row.label) ?? toZeroRow(row)),
    ...rows.filter(({ label }) => !previousLabels.has(label)),
  ];
}
