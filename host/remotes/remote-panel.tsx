import { WarningOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import styles from './remote-panel.module.css';

interface Props {
  /** The remote, as the menu calls it. */
  label: string;
  reason: string;
  busy?: boolean;
  onRetry(): void;
}

/** Stands in the place of a remote that is not there. Everything else goes on. */
export function RemotePanel({ label, reason, busy = false, onRetry }: Props) {
  return (
    <div className={styles.panel} role="alert">
      <WarningOutlined aria-hidden className={styles.sign} />
      <h2>“{label}” could not be loaded.</h2>
      <p>{reason}</p>
      <p className={styles.rest}>The rest of the console still works.</p>
      <Button type="primary" loading={busy} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
