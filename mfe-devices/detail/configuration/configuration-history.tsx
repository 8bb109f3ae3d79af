import { Drawer } from '@dmp/shared/antd/dialog';
import { configurationsApi } from '@dmp/shared/api';
import type { ConfigurationHistoryRow } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { SearchBox, useEntity } from '@dmp/shared/ui';
import { useState } from 'react';
import { HistoryView } from '../history/history-view.tsx';
import styles from './configuration-tab.module.css';
import { actionInWords, matchingEntries } from './configuration-words.ts';

export interface ConfigurationHistoryProps {
  chargeboxId: string;
  onClose(): void;
}

/** Drawer with the history of a charger's configuration keys. */
export function ConfigurationHistory({ chargeboxId, onClose }: ConfigurationHistoryProps) {
  const configurations = useApi(configurationsApi);
  const [search, setSearch] = useState('');
  const load = useEntity(
    ['configuration-history', chargeboxId],
    (signal) => configurations.history(chargeboxId, signal),
    { failure: 'Get configuration history failed!' },
  );
  const rows = load.entity ?? [];
  const keys = new Map(rows.map((row, index) => [row, String(rows.length - index)]));
  return (
    <Drawer open size={720} title="Configuration history" onClose={onClose}>
      <div className={styles.history}>
        <SearchBox label="Search who, action, key, or value" value={search} onSearch={setSearch} />
        <HistoryView
          label="Configuration history"
          load={load}
          entries={matchingEntries(rows, search).map((row) => ({
            key: keys.get(row) ?? '',
            at: row.timestamp,
            by: row.userName,
            action: actionInWords(row.action),
            content: <Items row={row} />,
          }))}
          empty={rows.length === 0 ? 'No one has changed this configuration yet.' : 'No entries match this search.'}
        />
      </div>
    </Drawer>
  );
}

function Items({ row: { action, configurations } }: { row: ConfigurationHistoryRow }) {
  return (
    <ul className={styles.changes}>
      {configurations.map((change) => (
        <li key={change.changeKey}>
          <span>{`${change.changeKey}: `}</span>
          {action === 'DELETE' ? <del>{change.changeValue}</del> : <Saved {...change} />}
        </li>
      ))}
    </ul>
  );
}

/** The saved value, after the previous value if it differs. */
function Saved({ changeValue, previousValue }: ConfigurationHistoryRow['configurations'][number]) {
  const isChanged = typeof previousValue === 'string' && previousValue !== changeValue;
  return (
    <>
      {isChanged ? (
        <>
          <del>{previousValue}</del>
          <span>{' → '}</span>
        </>
      ) : null}
      <ins>{changeValue}</ins>
    </>
  );
}
