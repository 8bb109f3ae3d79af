import { ApiError } from '@dmp/shared/api';
import { type Action, FullPage } from '../layout/full-page.tsx';

interface Props {
  error: Error;
  isRetrying: boolean;
  onRetry(): void;
  signInAgain: Action;
  logout: Action;
}

/** Why it is not known what the person may. */
export function PersonFault({ error, isRetrying, onRetry, signInAgain, logout }: Props) {
  const retry = { label: 'Retry', run: onRetry, isBusy: isRetrying };
  return <FullPage text={personSentence(error)} actions={actionsFor(error, retry, signInAgain, logout)} />;
}

/** A new sign-in gets no other token from a provider whose tokens cannot be used here; another person's might be. */
function actionsFor(error: Error, retry: Action, signInAgain: Action, logout: Action): readonly Action[] {
  if (!(error instanceof ApiError) || error.status !== 401) return [retry, signInAgain];
  return error.tokenFault === undefined ? [signInAgain] : [retry, logout];
}

/** The same for where it is shown otherwise. */
export const personSentence = (error: Error): string =>
  `The console could not load your permissions. ${(error instanceof ApiError && error.detail) || error.message}`;
