import { Navigate, useLocation } from '@dmp/shared/antd/router';
import type { User } from 'oidc-client-ts';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useAuth } from 'react-oidc-context';
import { FullPage, Loading } from '../layout/full-page.tsx';
import type { ApiSession } from './api-session.ts';
import { LoginPage } from './login-page.tsx';
import type { Person } from './person.ts';
import { PersonFault } from './person-fault.tsx';
import { type Renewal, SessionEnded } from './renewal.ts';
import { isSignedOutHere, loginPath, safeReturnPath, signInWindowPath } from './return-path.ts';
import { hasSessionEnded } from './session-end.ts';
import { SessionEndedDialog } from './session-ended-dialog.tsx';
import { SignInWindow } from './sign-in-window.tsx';
import { usePerson } from './use-person.ts';
import { callbackPath } from './user-manager.ts';

interface Props {
  renewal: Renewal<User>;
  /** Who says what a person may, where the ID token does not. */
  apiSession: ApiSession | undefined;
  /** Signing out: the browser is on its way to the identity provider. */
  isLeaving: boolean;
  /** The authenticated console. */
  children: (person: Person) => ReactNode;
}

/**
 * Lets a signed-in user through to the page that was wanted, and everybody else
 * to the sign-in. Once the console is open it stays, whatever becomes of the
 * session: without one it lies below a dialog until the person signs in again.
 */
export function SessionGate({ renewal, apiSession, isLeaving, children }: Props) {
  const auth = useAuth();
  const { pathname, search, hash } = useLocation();
  const { user } = auth;
  const stale = useStaleToken(user, renewal);
  const { person, error, retry } = usePerson(user && !stale.isRenewing ? user : undefined, apiSession, renewal);
  const isLogin = pathname === '/login';
  const [opened, setOpened] = useState<Person>();
  const { signinRedirect } = auth;
  const loginHere = useCallback(() => void signinRedirect({ state: signInWindowState }), [signinRedirect]);

  if (auth.error) {
    return (
      <FullPage
        text={`Oops... ${auth.error.message}`}
        action={{ label: 'Back to sign in', run: () => window.location.assign('/login') }}
      />
    );
  }
  if (auth.isLoading || isLeaving) return <Loading />;
  if (opened) {
    if (person && person !== opened) setOpened(person);
    return (
      <>
        {isLogin && person ? <Navigate replace to={returnToIn(search)} /> : null}
        {children(person ?? opened)}
        <SessionEndedDialog
          isOpen={person === undefined}
          isResuming={user !== undefined && user !== null && !error}
          error={error}
          onRetry={retry}
        />
      </>
    );
  }
  const isSignInWindow = pathname === signInWindowPath || (pathname === callbackPath && isOfWindow(user?.state));
  if (isSignInWindow) return <SignInWindow user={user} onLogin={loginHere} />;
  if (!user) {
    if (!isLogin)
      return <Navigate replace to={loginPath(pathname === callbackPath ? '/' : pathname + search + hash)} />;
    const returnTo = returnToIn(search);
    return (
      <LoginPage
        isSignedOutHere={isSignedOutHere(search)}
        hasEnded={hasSessionEnded()}
        busy={auth.activeNavigator === 'signinRedirect'}
        onLogin={() => void auth.signinRedirect({ state: { returnTo } })}
      />
    );
  }
  if (stale.error) {
    return <FullPage text={`Oops... ${stale.error.message}`} action={{ label: 'Retry', run: stale.retry }} />;
  }
  if (!person) {
    return error ? <PersonFault error={error} onRetry={retry} onSignIn={() => void renewal.end()} /> : <Loading />;
  }
  if (isLogin) return <Navigate replace to={returnToIn(search)} />;
  if (pathname === callbackPath) return <Navigate replace to={safeReturnPath(returnToOf(user.state))} />;
  setOpened(person);
  return <Loading />;
}

/** What {@link SignInWindow} sends along to come back with. */
const signInWindowState = { window: true };

const isOfWindow = (state: unknown): boolean => typeof state === 'object' && state !== null && 'window' in state;

/** The page that the address of the sign-in page leads back to. */
const returnToIn = (search: string): string => safeReturnPath(new URLSearchParams(search).get('returnTo'));

/** What {@link LoginPage} sent along to come back with. */
const returnToOf = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined;

/**
 * A token that had expired before the console opened is renewed first. Later
 * the console stays open whatever its token's age: calls renew it themselves,
 * and a network that is down signs nobody out.
 */
function useStaleToken(user: User | null | undefined, renewal: Renewal<User>) {
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<Error>();
  const [isOpen, setOpen] = useState(false);
  const isRenewing = user?.expired === true && !isOpen;
  if (user && !isRenewing && !isOpen) setOpen(true);

  useEffect(() => {
    if (!isRenewing) return;
    renewal.current().catch((cause: Error) => {
      // The end of the session removes the user, which leads to the sign-in.
      if (!(cause instanceof SessionEnded)) setError(cause);
    });
  }, [isRenewing, renewal, attempt]);

  return {
    isRenewing,
    error,
    retry: () => {
      setError(undefined);
      setAttempt((count) => count + 1);
    },
  };
}
