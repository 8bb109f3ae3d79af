import { Button } from '@dmp/shared/antd/shell';
import { formatTime, zoneLabel } from '@dmp/shared/format';
import { type EntityLoad, FailedState, Skeleton, TimeText } from '@dmp/shared/ui';
import { type ReactNode, useState } from 'react';
import styles from './history-view.module.css';

/** One entry of a history. */
export interface HistoryEntry {
  key: string;
  at: string;
  by: string;
  /** The action, such as 'Saved', if entries differ in it. */
  action?: string;
  content: ReactNode;
}

interface HistoryViewProps<Row> {
  /** Accessible name, such as 'State history'. */
  label: string;
  load: EntityLoad<readonly Row[]>;
  /** Newest first. */
  entries: readonly HistoryEntry[];
  /** Text of an empty history. */
  empty: string;
}

/** Number of entries rendered at first, and added by each press of the button. */
const step = 20;

/** List of changes with user and time; older entries of a long history are rendered on request. */
export function HistoryView<Row>({ label, load, entries, empty }: HistoryViewProps<Row>) {
  const [visibleCount, setVisibleCount] = useState(step);
  const { entity, loadedAt: at, error, busy, reload } = load;
  const failed = error ? (
    <FailedState
      title={entity ? 'The history could not be refreshed' : 'The history could not be loaded'}
      error={error}
      onRetry={() => void reload()}
      retrying={busy}
    />
  ) : null;
  if (!entity) return failed ?? <Skeleton label="Loading history" lines={[320, '60%', 320, '60%']} />;
  const hidden = entries.length - visibleCount;
  return (
    <>
      {failed}
      {entries.length === 0 ? <p className={styles.soft}>{empty}</p> : null}
      <ol aria-label={label} className={styles.list}>
        {entries.slice(0, visibleCount).map(({ key, at, by, action, content }) => (
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
        <Button
          onClick={() => setVisibleCount(visibleCount + step)}
        >{`Show ${Math.min(step, hidden)} more of ${hidden}`}</Button>
      ) : null}
      <p className={styles.soft}>
        {`As of ${formatTime(at)}. ${entries.length > 0 ? `Times are shown in ${zoneLabel()}.` : ''}`}
      </p>
    </>
  );
}
