import { WarningOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { type Updates, useNewRelease } from '@dmp/shared/shell';
import styles from './remote-panel.module.css';

interface Props {
  /** The remote's name in the menu. */
  label: string;
  reason: string;
  updates: Updates;
  busy?: boolean;
  onRetry(): void;
}

/** In place of an unavailable remote. Offers Reload if there is a new release. */
export function RemotePanel({ label, reason, updates, busy = false, onRetry }: Props) {
  const isNewRelease = useNewRelease(updates);
  return (
    <div className={styles.panel} role="alert">
      <WarningOutlined aria-hidden className={styles.icon} />
      <h2>{`“${label}” could not be loaded.`}</h2>
      <p>{reason}</p>
      <p className={styles.hint}>
        {isNewRelease ? 'A new version is available.' : 'The rest of the console still works.'}
      </p>
      <span className={styles.buttons}>
        {isNewRelease ? (
          <Button type="primary" onClick={updates.reload}>
            Reload
          </Button>
        ) : null}
        <Button type={isNewRelease ? 'default' : 'primary'} loading={busy} onClick={onRetry}>
          Retry
        </Button>
      </span>
    </div>
  );
}
