import { ApiError } from '@dmp/shared/api';
import { FullPage } from '../layout/full-page.tsx';

interface Props {
  error: Error;
  onRetry(): void;
  onSignIn(): void;
}

/** Why it is not known what the person may. A token that is refused is not better the next time. */
export function PersonFault({ error, onRetry, onSignIn }: Props) {
  const isRefused = error instanceof ApiError && error.status === 401;
  const sentence = (error instanceof ApiError && error.detail) || error.message;
  return (
    <FullPage
      text={`The console could not load your permissions. ${sentence}`}
      action={isRefused ? { label: 'Back to sign in', run: onSignIn } : { label: 'Retry', run: onRetry }}
    />
  );
}
