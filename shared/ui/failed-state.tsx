import { Button } from '@dmp/shared/antd/shell';
import { failureParts, isAbsentCall } from '../api/error.ts';
import { CopyButton } from './copy/copyable-id.tsx';
import styles from './failed-state.module.css';

interface FailedStateProps {
  /** Names what failed: 'Devices could not be loaded'. */
  title: string;
  error: unknown;
  onRetry(): void;
  retrying?: boolean;
}

/**
 * Stands where something could not be loaded: what, why, and a way to try
 * again; of what the server got wrong, the name of the request to quote. A call that the server does not have is not
 * tried again.
 */
export function FailedState({ title, error, onRetry, retrying = false }: FailedStateProps) {
  if (isAbsentCall(error)) {
    return (
      <div role="note" className={styles.failed}>
        <div>
          <strong>{title}</strong>
          <div>This server does not offer it.</div>
        </div>
      </div>
    );
  }
  const { text, detail, requestId } = failureParts(error);
  return (
    <div role="alert" className={styles.failed}>
      <div>
        <strong>{title}</strong>
        <div>{text}</div>
        {detail ? <div>{detail}</div> : null}
        {requestId ? (
          <div>
            <span>{`Request ID ${requestId} `}</span>
            <CopyButton value={requestId} label="Request ID" />
          </div>
        ) : null}
      </div>
      <Button onClick={onRetry} loading={retrying}>
        Retry
      </Button>
    </div>
  );
}
