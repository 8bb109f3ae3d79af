import { Button } from '@dmp/shared/antd/shell';
import { failureParts, isUnsupportedCall } from '../api/error.ts';
import { CopyButton } from './copy/copyable-id.tsx';
import styles from './failed-state.module.css';

interface FailedStateProps {
  /** Heading: 'Devices could not be loaded'. */
  title: string;
  error: unknown;
  onRetry(): void;
  retrying?: boolean;
}

/**
 * Shows a load error in place of the content: what failed, why, and a Retry button. A server error also shows its
 * request ID, to be quoted in a report. Offers no retry when the server does not have the call.
 */
export function FailedState({ title, error, onRetry, retrying = false }: FailedStateProps) {
  if (isUnsupportedCall(error)) {
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
