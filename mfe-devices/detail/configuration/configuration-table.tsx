import type { Dispatch } from 'react';
import type { ConfigurationRow, DraftAction } from './configuration-draft.ts';
import { ConfigurationTableRow } from './configuration-row.tsx';
import styles from './configuration-table.module.css';

interface ConfigurationTableProps {
  chargeboxId: string;
  rows: readonly ConfigurationRow[];
  /** Text of a table without rows. */
  empty: string;
  editing: boolean;
  busy: boolean;
  change: Dispatch<DraftAction>;
}

/**
 * The keys of a charger. All of them, often hundreds, are in the document, so that the browser's search finds them.
 * Therefore inputs are plain elements, and typing renders one row only.
 */
export function ConfigurationTable({ chargeboxId, rows, empty, ...all }: ConfigurationTableProps) {
  return (
    <table aria-label="Configuration keys" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Key</th>
          <th scope="col">Value</th>
          <th scope="col">On the charger</th>
          <th scope="col">Outcome</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, item, staged, conflict }) => (
          <ConfigurationTableRow
            key={key}
            chargeboxId={chargeboxId}
            name={key}
            item={item}
            staged={staged}
            conflict={conflict}
            {...all}
          />
        ))}
        {rows.length === 0 ? (
          <tr>
            <td colSpan={4} className={styles.empty}>
              {empty}
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
