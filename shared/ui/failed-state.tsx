import { Button } from '@dmp/shared/antd/shell';
import { failureText } from '../api/error.ts';
import styles from './failed-state.module.css';

interface FailedStateProps {
  /** Names what failed: 'Devices could not be loaded'. */
  title: string;
  error: unknown;
  onRetry(): void;
  retrying?: boolean;
}

/** Stands where something could not be loaded: what, why, and a way to try again. */
export function FailedState({ title, error, onRetry, retrying = false }: FailedStateProps) {
  const { text, detail } = failureText(error);
  return (
    <div role="alert" className={styles.failed}>
      <div>
        <strong>{title}</strong>
        <div>{text}</div>
        {detail ? <div>{detail}</div> : null}
      </div>
      <Button onClick={onRetry} loading={retrying}>
        Retry
      </Button>
    </div>
  );
}
