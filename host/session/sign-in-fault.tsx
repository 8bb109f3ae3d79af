import type { AuthContextProps } from 'react-oidc-context';
import { type Action, FullPage } from '../layout/full-page.tsx';
import { isUnavailable, signInSentence } from './sign-in-sentence.ts';
import { useUntilDone } from './use-until-done.ts';

interface Props {
  error: NonNullable<AuthContextProps['error']>;
  /** Reads where the provider has what. */
  findProvider(): Promise<unknown>;
  /** Shows the page of the sign-in. */
  onFound(): void;
  signInAgain: Action;
}

/**
 * Why the sign-in failed. Where the provider did not answer before the browser went there, it leads to the page of the
 * sign-in as soon as it does; after that only another sign-in helps, since a code is good for one.
 */
export function SignInFault({ error, findProvider, onFound, signInAgain }: Props) {
  const isWaiting = error.source === 'signinRedirect' && isUnavailable(error.innerError);
  const { isRetrying, retry } = useUntilDone(isWaiting ? findProvider : undefined, onFound);
  return (
    <FullPage
      text={`Oops... ${signInSentence(error)}`}
      actions={[...(isWaiting ? [{ label: 'Retry', run: retry, isBusy: isRetrying }] : []), signInAgain]}
    />
  );
}
