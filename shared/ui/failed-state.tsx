import { Alert } from '@dmp/shared/antd/basics';
import { Button } from '@dmp/shared/antd/shell';
import { failureText } from '../api/error.ts';

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
    <Alert
      type="error"
      showIcon
      title={title}
      description={
        <>
          <div>{text}</div>
          {detail ? <div>{detail}</div> : null}
        </>
      }
      style={{ textAlign: 'start' }}
      action={
        <Button onClick={onRetry} loading={retrying}>
          Retry
        </Button>
      }
    />
  );
}
