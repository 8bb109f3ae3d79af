import type { User } from 'oidc-client-ts';
import { useEffect, useRef } from 'react';
import { FullPage, Loading } from '../layout/full-page.tsx';

interface SignInWindowProps {
  /** Undefined until the user has signed in. */
  user: User | null | undefined;
  onLogin(): void;
}

/** Content of the sign-in window: redirects to the provider at once, and closes the window after the sign-in. */
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
