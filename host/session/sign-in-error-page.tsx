import type { AuthContextProps } from 'react-oidc-context';
import { FullPage, type PageAction } from '../layout/full-page.tsx';
import { isProviderUnavailable, signInSentence } from './sign-in-sentence.ts';
import { useRetriedTask } from './use-retried-task.ts';

interface Props {
  error: NonNullable<AuthContextProps['error']>;
  /** Reads the provider's metadata. */
  findProvider(): Promise<unknown>;
  /** Called when that succeeds: opens the sign-in page. */
  onFound(): void;
  signInAgain: PageAction;
}

/**
 * Shows why the sign-in failed. If the provider did not respond before the redirect, it is retried, and the sign-in
 * page opens once it responds. After the redirect only another sign-in helps, because a code is valid once.
 */
export function SignInErrorPage({ error, findProvider, onFound, signInAgain }: Props) {
  const isWaiting = error.source === 'signinRedirect' && isProviderUnavailable(error.innerError);
  const { isRetrying, retry } = useRetriedTask(isWaiting ? findProvider : undefined, onFound);
  return (
    <FullPage
      text={`Oops... ${signInSentence(error)}`}
      actions={[...(isWaiting ? [{ label: 'Retry', run: retry, isBusy: isRetrying }] : []), signInAgain]}
    />
  );
}
