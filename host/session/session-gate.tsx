import { Navigate, useLocation } from '@dmp/shared/antd/router';
import { callbackPath } from '@dmp/shared/contract';
import type { User } from 'oidc-client-ts';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useAuth } from 'react-oidc-context';
import { FullPage, Loading, type PageAction } from '../layout/full-page.tsx';
import { report } from '../report.ts';
import type { ApiSession } from './api-session.ts';
import { LoginPage } from './login-page.tsx';
import { PermissionsErrorPage } from './permissions-error-page.tsx';
import type { Person } from './person.ts';
import type { Renewal } from './renewal.ts';
import {
  isSignedOutHere,
  loginPath,
  rememberedReturn,
  rememberReturn,
  safeReturnPath,
  signInWindowPath,
} from './return-path.ts';
import { clearSessionEnded, hasSessionEnded } from './session-end.ts';
import { SessionEndedDialog } from './session-ended-dialog.tsx';
import { SignInErrorPage } from './sign-in-error-page.tsx';
import { signInSentence } from './sign-in-sentence.ts';
import { SignInWindow } from './sign-in-window.tsx';
import { usePerson } from './use-person.ts';
import { useRetriedTask } from './use-retried-task.ts';

interface Props {
  /** The stored user when the page was loaded. A constant. */
  first?: User | undefined;
  renewal: Renewal<User>;
  /** Resumes the session that is stored in this browser. A stable function. */
  resume(): Promise<void>;
  /** Reads the identity provider's metadata. A stable function. */
  findProvider(): Promise<unknown>;
  /** Undefined if permissions are in the ID token. */
  apiSession: ApiSession | undefined;
  /** Loads a path of the console. A stable function. */
  open(path: string): void;
  /** Signs out, also at the identity provider. */
  onLogout(): void;
  /** Whether a sign-out is pending: the browser is redirected to the identity provider. */
  isSigningOut: boolean;
  /** Renders the authenticated console. `signInAgain` is set if only a sign-in gets a new token. */
  children: (person: Person, signInAgain: PageAction | undefined) => ReactNode;
}

/**
 * Shows the requested page to a signed-in user, and the sign-in to anyone else. Once the console is open it stays
 * mounted: when the session ends, a dialog covers it until the user signs in again.
 */
export function SessionGate({
  first,
  renewal,
  resume,
  findProvider,
  apiSession,
  open,
  onLogout,
  isSigningOut,
  children,
}: Props) {
  const auth = useAuth();
  const { pathname, search, hash } = useLocation();
  const isCallback = pathname === callbackPath;
  const isSignInWindow = pathname === signInWindowPath || (isCallback && rememberedReturn() === signInWindowPath);
  // AuthProvider reads the stored user too, but only after its first render.
  const isReading = auth.isLoading && auth.activeNavigator === undefined && !isCallback && !isSignInWindow;
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
  /** Redirects to the provider, which returns to this path. */
  const login = useCallback(
    (returnTo: string) => {
      rememberReturn(returnTo);
      // Some providers require a nonce, which the ID token then contains (OpenID Connect Core 1.0, section 3.1.2.1).
      void signinRedirect({ nonce: randomText() });
    },
    [signinRedirect],
  );
  const loginInWindow = useCallback(() => login(signInWindowPath), [login]);
  const target = isCallback
    ? safeReturnPath(rememberedReturn())
    : isLogin
      ? returnToIn(search)
      : pathname + search + hash;
  const signInPath = isSignInWindow ? signInWindowPath : loginPath(target);
  const openSignIn = useCallback(() => open(signInPath), [open, signInPath]);
  /** Removes the stored session, and opens the sign-in page. */
  const signInAgain = {
    label: 'Sign in again',
    async run() {
      await renewal
        .end()
        .catch((cause: unknown) => report('The session could not be removed from this browser.', cause));
      clearSessionEnded();
      openSignIn();
    },
  };

  const logout = { label: 'Logout', run: onLogout };

  const hasFailed = auth.error !== undefined && !user;
  useEffect(() => {
    // An old or forged callback must not end an existing session.
    if (hasFailed) resume().catch((cause: unknown) => report('The stored session could not be read.', cause));
  }, [hasFailed, resume]);

  if ((auth.isLoading && !isFirst) || isSigningOut) return <Loading />;
  if (opened) {
    if (person && person !== opened) setOpened(person);
    return (
      <>
        {isLogin && person ? <Navigate replace to={target} /> : null}
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
      <SignInErrorPage error={auth.error} findProvider={findProvider} onFound={openSignIn} signInAgain={signInAgain} />
    );
  }
  if (isSignInWindow) return <SignInWindow user={user} onLogin={loginInWindow} />;
  if (!user) {
    if (!isLogin) return <Navigate replace to={loginPath(target)} />;
    return (
      <LoginPage isSignedOutHere={isSignedOutHere(search)} hasEnded={hasSessionEnded()} onLogin={() => login(target)} />
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
      <PermissionsErrorPage
        {...{ error, isRetrying, signInAgain, logout }}
        canRenew={Boolean(user.refresh_token)}
        onRetry={retry}
      />
    );
  }
  if (isLogin || isCallback) return <Navigate replace to={target} />;
  setOpened(person);
  return <Loading />;
}

/** Whether all tokens are the same: a provider may renew one token and not another. */
const isSame = (user: User | null | undefined, other: User | undefined): boolean =>
  (['access_token', 'id_token', 'refresh_token'] as const).every((token) => user?.[token] === other?.[token]);

/**
 * 128 random bits. An insecure origin has no `crypto.randomUUID`, and there the sign-in must fail with its own
 * sentence.
 */
const randomText = (): string => crypto.getRandomValues(new Uint32Array(4)).join('');

/** The return path in the query of the sign-in page. */
const returnToIn = (search: string): string => safeReturnPath(new URLSearchParams(search).get('returnTo'));

/**
 * Renews a token that expired before the console opened. Later the console stays open with an expired token: calls
 * renew it themselves, and a network error ends no session.
 */
function useStaleToken(user: User | null | undefined, renewal: Renewal<User>) {
  const [isOpen, setOpen] = useState(false);
  const isExpired = user?.expired === true && !isOpen;
  if (user && !isExpired && !isOpen) setOpen(true);
  const renew = useCallback(() => renewal.current(), [renewal]);
  return { isExpired, ...useRetriedTask(isExpired ? renew : undefined) };
}
