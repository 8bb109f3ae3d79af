import { useCallback } from 'react';
import type { AuthContextProps } from 'react-oidc-context';
import { type Action, FullPage } from '../layout/full-page.tsx';
import { isUnavailable, signInSentence } from './sign-in-sentence.ts';
import { useUntilDone } from './use-until-done.ts';

interface Props {
  error: NonNullable<AuthContextProps['error']>;
  /** Reads where the provider has what. */
  findProvider(): Promise<unknown>;
  signIn: Action;
}

/**
 * Why the sign-in failed. Where the provider did not answer before the browser went there, the page leaves as soon as
 * it does; after that only another sign-in helps, since a code is good for one.
 */
export function SignInFault({ error, findProvider, signIn }: Props) {
  const isWaiting = error.source === 'signinRedirect' && isUnavailable(error.innerError);
  const reach = useCallback(async () => {
    await findProvider();
    signIn.run();
  }, [findProvider, signIn.run]);
  const { isRetrying, retry } = useUntilDone(isWaiting ? reach : undefined);
  return (
    <FullPage
      text={`Oops... ${signInSentence(error)}`}
      actions={[...(isWaiting ? [{ label: 'Retry', run: retry, isBusy: isRetrying }] : []), signIn]}
    />
  );
}
