import { settingsApi } from '@dmp/shared/api';
import { useApi } from '@dmp/shared/shell';
import { RefreshButton, useEntity } from '@dmp/shared/ui';
import { actionInWords } from '../detail/configuration/configuration-words.ts';
import { HistoryView } from '../detail/history/history-view.tsx';
import styles from './settings-page.module.css';

/** History of the general settings. */
export function SettingsHistory() {
  const settings = useApi(settingsApi);
  const load = useEntity(['general-settings-history', 'all'], (signal) => settings.history(signal), {
    failure: 'Get settings history failed!',
  });
  const rows = load.entity ?? [];
  return (
    <div className={styles.page}>
      <div>
        <RefreshButton onRefresh={load.reload} />
      </div>
      <HistoryView
        label="Settings history"
        load={load}
        entries={rows.map(({ timestamp, userName, action, key, value }, index) => ({
          // Numbered from the oldest, so that a new entry does not change the keys of others.
          key: String(rows.length - index),
          at: timestamp,
          by: userName,
          action: actionInWords(action),
          content: <span className={styles.value}>{`${key} = ${value}`}</span>,
        }))}
        empty="No one has changed a general setting yet."
      />
    </div>
  );
}
