import { Navigate, useLocation } from '@dmp/shared/antd/router';
import { callbackPath } from '@dmp/shared/contract';
import type { User } from 'oidc-client-ts';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useAuth } from 'react-oidc-context';
import { type Action, FullPage, Loading } from '../layout/full-page.tsx';
import { report } from '../report.ts';
import type { ApiSession } from './api-session.ts';
import { LoginPage } from './login-page.tsx';
import type { Person } from './person.ts';
import { PersonFault } from './person-fault.tsx';
import type { Renewal } from './renewal.ts';
import {
  isSignedOutHere,
  loginPath,
  rememberedReturn,
  rememberReturn,
  safeReturnPath,
  signInWindowPath,
} from './return-path.ts';
import { forgetEnd, hasSessionEnded } from './session-end.ts';
import { SessionEndedDialog } from './session-ended-dialog.tsx';
import { SignInFault } from './sign-in-fault.tsx';
import { signInSentence } from './sign-in-sentence.ts';
import { SignInWindow } from './sign-in-window.tsx';
import { usePerson } from './use-person.ts';
import { useUntilDone } from './use-until-done.ts';

interface Props {
  /** Whose session this browser had when the page was opened. It stays the same. */
  first?: User | undefined;
  renewal: Renewal<User>;
  /** Takes up a session that is stored in this browser. It stays the same function. */
  resume(): Promise<void>;
  /** Reads where the identity provider has what. It stays the same function. */
  findProvider(): Promise<unknown>;
  /** Who says what a person may, where the ID token does not. */
  apiSession: ApiSession | undefined;
  /** Loads a path of the console. It stays the same function. */
  open(path: string): void;
  /** Signs out, at the identity provider too. */
  onLogout(): void;
  /** Signing out: the browser is on its way to the identity provider. */
  isLeaving: boolean;
  /** The authenticated console; the action where only a sign-in gets a new token. */
  children: (person: Person, signInAgain: Action | undefined) => ReactNode;
}

/**
 * Lets a signed-in user through to the page that was wanted, and everybody else
 * to the sign-in. Once the console is open it stays, whatever becomes of the
 * session: without one it lies below a dialog until the person signs in again.
 */
export function SessionGate({
  first,
  renewal,
  resume,
  findProvider,
  apiSession,
  open,
  onLogout,
  isLeaving,
  children,
}: Props) {
  const auth = useAuth();
  const { pathname, search, hash } = useLocation();
  const isBack = pathname === callbackPath;
  const isSignInWindow = pathname === signInWindowPath || (isBack && rememberedReturn() === signInWindowPath);
  // The provider reads the stored user, too, but only once it was drawn.
  const isReading = auth.isLoading && auth.activeNavigator === undefined && !isBack && !isSignInWindow;
  const isFirst = isReading && first !== undefined;
  const user = isFirst || isSame(auth.user, first) ? first : auth.user;
  const stale = useStaleToken(user, renewal);
  const { person, error, isRetrying, retry } = usePerson(
    user && !stale.isExpired ? user : undefined,
    apiSession,
    renewal,
  );
  const isLogin = pathname === '/login';
  const [opened, setOpened] = useState<Person>();
  const { signinRedirect } = auth;
  /** Goes to the provider, and back to this path. */
  const login = useCallback(
    (returnTo: string) => {
      rememberReturn(returnTo);
      // Some providers require a nonce; it comes back in the ID token (OpenID Connect Core 1.0, section 3.1.2.1).
      void signinRedirect({ nonce: randomText() });
    },
    [signinRedirect],
  );
  const loginHere = useCallback(() => login(signInWindowPath), [login]);
  const wanted = isBack ? safeReturnPath(rememberedReturn()) : isLogin ? returnToIn(search) : pathname + search + hash;
  const signInPath = isSignInWindow ? signInWindowPath : loginPath(wanted);
  const openSignIn = useCallback(() => open(signInPath), [open, signInPath]);
  /** Clears what is stored of the session. */
  const signInAgain = {
    label: 'Sign in again',
    async run() {
      await renewal
        .end()
        .catch((cause: unknown) => report('The session could not be removed from this browser.', cause));
      forgetEnd();
      openSignIn();
    },
  };

  const logout = { label: 'Logout', run: onLogout };

  const hasFailed = auth.error !== undefined && !user;
  useEffect(() => {
    // An old or forged answer of the provider ends no session that is there.
    if (hasFailed) resume().catch((cause: unknown) => report('The stored session could not be read.', cause));
  }, [hasFailed, resume]);

  if ((auth.isLoading && !isFirst) || isLeaving) return <Loading />;
  if (opened) {
    if (person && person !== opened) setOpened(person);
    return (
      <>
        {isLogin && person ? <Navigate replace to={wanted} /> : null}
        {children(person ?? opened, user?.refresh_token ? undefined : signInAgain)}
        <SessionEndedDialog
          isOpen={person === undefined}
          isResuming={user !== undefined && user !== null && !error}
          error={error}
          onRetry={retry}
        />
      </>
    );
  }
  if (auth.error && !user) {
    return (
      <SignInFault error={auth.error} findProvider={findProvider} onFound={openSignIn} signInAgain={signInAgain} />
    );
  }
  if (isSignInWindow) return <SignInWindow user={user} onLogin={loginHere} />;
  if (!user) {
    if (!isLogin) return <Navigate replace to={loginPath(wanted)} />;
    return (
      <LoginPage isSignedOutHere={isSignedOutHere(search)} hasEnded={hasSessionEnded()} onLogin={() => login(wanted)} />
    );
  }
  if (stale.error) {
    return (
      <FullPage
        text={`Oops... ${signInSentence({ message: stale.error.message, innerError: stale.error.cause })}`}
        actions={[{ label: 'Retry', run: stale.retry, isBusy: stale.isRetrying }, signInAgain]}
      />
    );
  }
  if (!person) {
    if (!error) return <Loading />;
    return (
      <PersonFault
        {...{ error, isRetrying, signInAgain, logout }}
        canRenew={Boolean(user.refresh_token)}
        onRetry={retry}
      />
    );
  }
  if (isLogin || isBack) return <Navigate replace to={wanted} />;
  setOpened(person);
  return <Loading />;
}

/** Whether these are one sign-in with the same tokens: a provider may renew one token and leave another. */
const isSame = (user: User | null | undefined, other: User | undefined): boolean =>
  (['access_token', 'id_token', 'refresh_token'] as const).every((token) => user?.[token] === other?.[token]);

/** 128 random bits. `crypto.randomUUID` is missing on an insecure origin, where the sign-in fails with its own sentence. */
const randomText = (): string => crypto.getRandomValues(new Uint32Array(4)).join('');

/** The page that the address of the sign-in page leads back to. */
const returnToIn = (search: string): string => safeReturnPath(new URLSearchParams(search).get('returnTo'));

/**
 * A token that had expired before the console opened is renewed first. Later
 * the console stays open whatever its token's age: calls renew it themselves,
 * and a network that is down signs nobody out.
 */
function useStaleToken(user: User | null | undefined, renewal: Renewal<User>) {
  const [isOpen, setOpen] = useState(false);
  const isExpired = user?.expired === true && !isOpen;
  if (user && !isExpired && !isOpen) setOpen(true);
  const renew = useCallback(() => renewal.current(), [renewal]);
  return { isExpired, ...useUntilDone(isExpired ? renew : undefined) };
}
