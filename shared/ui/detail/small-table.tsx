import type { ReactNode } from 'react';
import styles from './small-table.module.css';

export interface SmallTableColumn<Row> {
  key: string;
  title: string;
  /** A number is pixels, a text is CSS; what is left over goes to the columns without one. */
  width?: number | string;
  /** Stands at the end of its column, as numbers do. */
  end?: boolean;
  /** Names the row for a screen reader. */
  heads?: boolean;
  render(row: Row): ReactNode;
}

interface SmallTableProps<Row> {
  label: string;
  columns: readonly SmallTableColumn<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** The sentence of a table without rows. */
  empty: string;
  /** Below this it scrolls sideways, in pixels. */
  minWidth?: number;
}

/** A table of a few rows that are all there: no pages, no sorting. For everything else there is the paged one. */
export function SmallTable<Row>({ label, columns, rows, rowKey, empty, minWidth }: SmallTableProps<Row>) {
  return (
    <div className={styles.scroller}>
      <table aria-label={label} className={styles.table} style={{ minWidth }}>
        <thead>
          <tr>
            {columns.map(({ key, title, width, end = false }) => (
              <th key={key} scope="col" data-end={end} style={{ width }}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, end = false, heads = false, render }) =>
                heads ? (
                  <th key={key} scope="row" data-end={end}>
                    {render(row)}
                  </th>
                ) : (
                  <td key={key} data-end={end}>
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
