import { ApiError } from '@dmp/shared/api';
import { type Action, FullPage } from '../layout/full-page.tsx';

interface Props {
  error: Error;
  isRetrying: boolean;
  onRetry(): void;
  signInAgain: Action;
}

/** Why it is not known what the person may. A token that is refused is not better the next time. */
export function PersonFault({ error, isRetrying, onRetry, signInAgain }: Props) {
  const isRefused = error instanceof ApiError && error.status === 401;
  const sentence = (error instanceof ApiError && error.detail) || error.message;
  return (
    <FullPage
      text={`The console could not load your permissions. ${sentence}`}
      actions={isRefused ? [signInAgain] : [{ label: 'Retry', run: onRetry, isBusy: isRetrying }, signInAgain]}
    />
  );
}
