import { ApiError } from '@dmp/shared/api';
import { FullPage, type PageAction } from '../layout/full-page.tsx';

interface Props {
  error: Error;
  isRetrying: boolean;
  onRetry(): void;
  /** Whether a Retry can get a new token. */
  canRenew: boolean;
  signInAgain: PageAction;
  logout: PageAction;
}

/** Shows why the permissions could not be loaded. */
export function PermissionsErrorPage({ error, isRetrying, onRetry, canRenew, signInAgain, logout }: Props) {
  const retry = { label: 'Retry', run: onRetry, isBusy: isRetrying };
  const isRejected = error instanceof ApiError && error.status === 401;
  // The provider issues the same token again, unless administrators change it, or another user signs in.
  const tokenFaultActions = [canRenew ? retry : signInAgain, logout];
  const actions = !isRejected ? [retry, signInAgain] : error.tokenFault ? tokenFaultActions : [signInAgain];
  return <FullPage text={permissionsErrorText(error)} actions={actions} />;
}

/** The text of the error, also for other places that show it. */
export const permissionsErrorText = (error: Error): string =>
  `The console could not load your permissions. ${(error instanceof ApiError && error.detail) || error.message}`;
