import type { ReactNode } from 'react';
import styles from './small-table.module.css';

/** A column of a {@link SmallTable}. */
export interface SmallTableColumn<Row> {
  key: string;
  title: string;
  /** A number in pixels, or a CSS length. Columns without a width share the remaining space. */
  width?: number | string;
  alignEnd?: boolean;
  isRowHeader?: boolean;
  render(row: Row): ReactNode;
}

interface SmallTableProps<Row> {
  label: string;
  columns: readonly SmallTableColumn<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** The sentence for a table without rows. */
  empty: string;
  /** Minimum width in pixels; a narrower table scrolls horizontally. */
  minWidth?: number;
}

/** A table of a few rows, without pages and sorting. Use `PagedTable` for everything else. */
export function SmallTable<Row>({ label, columns, rows, rowKey, empty, minWidth }: SmallTableProps<Row>) {
  return (
    <div className={styles.scroller}>
      <table aria-label={label} className={styles.table} style={{ minWidth }}>
        <thead>
          <tr>
            {columns.map(({ key, title, width, alignEnd = false }) => (
              <th key={key} scope="col" data-end={alignEnd} style={{ width }}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, alignEnd = false, isRowHeader = false, render }) =>
                isRowHeader ? (
                  <th key={key} scope="row" data-end={alignEnd}>
                    {render(row)}
                  </th>
                ) : (
                  <td key={key} data-end={alignEnd}>
                    {render(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
          {rows.length === 0 ? (
            <tr>
              <td colSpan={columns.length} className={styles.empty}>
                {empty}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}
