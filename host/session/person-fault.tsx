import { ApiError } from '@dmp/shared/api';
import { type Action, FullPage } from '../layout/full-page.tsx';

interface Props {
  error: Error;
  isRetrying: boolean;
  onRetry(): void;
  /** Whether a Retry can get another token. */
  canRenew: boolean;
  signInAgain: Action;
  logout: Action;
}

/** Why it is not known what the person may. */
export function PersonFault({ error, isRetrying, onRetry, canRenew, signInAgain, logout }: Props) {
  const retry = { label: 'Retry', run: onRetry, isBusy: isRetrying };
  const isRefused = error instanceof ApiError && error.status === 401;
  // The provider issues the same again, unless administrators have changed it, or another person signs in.
  const ofFault = [canRenew ? retry : signInAgain, logout];
  const actions = !isRefused ? [retry, signInAgain] : error.tokenFault ? ofFault : [signInAgain];
  return <FullPage text={personSentence(error)} actions={actions} />;
}

/** The same for where it is shown otherwise. */
export const personSentence = (error: Error): string =>
  `The console could not load your permissions. ${(error instanceof ApiError && error.detail) || error.message}`;
