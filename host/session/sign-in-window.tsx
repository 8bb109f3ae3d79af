import type { User } from 'oidc-client-ts';
import { useEffect, useRef } from 'react';
import { FullPage, Loading } from '../layout/full-page.tsx';

interface SignInWindowProps {
  /** Undefined until the person has signed in. */
  user: User | null | undefined;
  onLogin(): void;
}

/** The window in which a person signs in while their page waits in another: it goes to the provider at once, and closes at the end. */
export function SignInWindow({ user, onLogin }: SignInWindowProps) {
  const isSignedIn = user ? !user.expired : false;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (isSignedIn) window.close();
    else if (!hasBegun.current) {
      hasBegun.current = true;
      onLogin();
    }
  }, [isSignedIn, onLogin]);
  return isSignedIn ? <FullPage text="You are signed in. You can close this window." /> : <Loading />;
}
