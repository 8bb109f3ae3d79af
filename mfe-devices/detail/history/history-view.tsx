import { Button } from '@dmp/shared/antd/shell';
import { formatTime, zoneLabel } from '@dmp/shared/format';
import { type EntityLoad, FailedState, Skeleton, TimeText } from '@dmp/shared/ui';
import { type ReactNode, useState } from 'react';
import styles from './history-view.module.css';

/** One change of a thing. */
export interface HistoryEntry {
  key: string;
  at: string;
  by: string;
  /** What was done, where it is not always the same: 'Saved'. */
  action?: string;
  content: ReactNode;
}

interface HistoryViewProps<Row> {
  /** 'State history'. */
  label: string;
  load: EntityLoad<readonly Row[]>;
  /** The entries that are shown, the newest first. */
  entries: readonly HistoryEntry[];
  /** The sentence where there are none. */
  empty: string;
}

/** So many entries are drawn at first, and so many more each time somebody asks. */
const step = 20;

/** Who changed something, when, and what; the rest of a long history comes on request. */
export function HistoryView<Row>({ label, load, entries, empty }: HistoryViewProps<Row>) {
  const [shown, setShown] = useState(step);
  const { entity, at, error, busy, reload } = load;
  const failed = error ? (
    <FailedState
      title={entity ? 'The history could not be refreshed' : 'The history could not be loaded'}
      error={error}
      onRetry={() => void reload()}
      retrying={busy}
    />
  ) : null;
  if (!entity) return failed ?? <Skeleton label="Loading history" lines={[320, '60%', 320, '60%']} />;
  const hidden = entries.length - shown;
  return (
    <>
      {failed}
      {entries.length === 0 ? <p className={styles.soft}>{empty}</p> : null}
      <ol aria-label={label} className={styles.list}>
        {entries.slice(0, shown).map(({ key, at, by, action, content }) => (
          <li key={key} className={styles.entry}>
            <div className={styles.head}>
              <TimeText at={at} />
              <strong className={styles.by}>{by}</strong>
              {action ? <span>{action}</span> : null}
            </div>
            {content}
          </li>
        ))}
      </ol>
      {hidden > 0 ? (
        <Button onClick={() => setShown(shown + step)}>{`Show ${Math.min(step, hidden)} more of ${hidden}`}</Button>
      ) : null}
      <p className={styles.soft}>
        {`As of ${formatTime(at)}. ${entries.length > 0 ? `Times are shown in ${zoneLabel()}.` : ''}`}
      </p>
    </>
  );
}
