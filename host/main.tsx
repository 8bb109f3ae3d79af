import './page.css';
import { BrowserRouter } from '@dmp/shared/antd/router';
import { ConfigProvider } from '@dmp/shared/antd/shell';
import { callbackPath } from '@dmp/shared/contract';
import { consoleTheme, useReducedMotion } from '@dmp/shared/shell';
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthProvider } from 'react-oidc-context';
import { start } from 'single-spa';
import { Boot, type BootData, readBoot } from './boot/boot.tsx';
import { abortEarlyCalls, abortEarlyCallsLater } from './boot/take-call.ts';
import { Console } from './console.tsx';
import { ConsoleErrorBoundary } from './console-error-boundary.tsx';
import { addNonceToStyles, nonce } from './csp-nonce.ts';
import { reportUncaught } from './faults/uncaught.ts';
import { patchHistory } from './navigation/patched-history.ts';
import { prepareFederation } from './remotes/federation.ts';
import { sendFaultsTo } from './report.ts';
import { createApiSession, refreshPermissions } from './session/create-api-session.ts';
import { cleanAddress } from './session/return-path.ts';
import { pauseOnSessionEnd } from './session/session-end.ts';
import { SessionGate } from './session/session-gate.tsx';
import { SessionPause } from './session/session-pause.ts';
import { signOut } from './session/sign-out.ts';
import { followOtherTabs, keepRenewed, renewalOf } from './session/user-manager.ts';
import { Locale } from './shell/locale.ts';
import { addThemeVariables, Theme } from './theme/theme.ts';

// Before the first paint: colors first, then the parts that other code depends on.
addNonceToStyles();
addThemeVariables();
const theme = new Theme();
const locale = new Locale();
reportUncaught();
const first = readBoot();
prepareFederation();
abortEarlyCallsLater();
cleanAddress();
// Must patch history before single-spa adds its listeners.
const blockers = patchHistory();
// single-spa's artificial popstate events keep the routers of all React roots in sync.
start();

const open = (path: string): void => window.location.assign(path);

/** The console, including the sign-in. */
function SignedConsole({ config, remotes, overrides, sessionManager, user }: BootData) {
  const { manager } = sessionManager;
  const [apiSession] = useState(() => createApiSession(config));
  const [renewal] = useState(() =>
    renewalOf(sessionManager, (user) => apiSession && refreshPermissions(apiSession, user)),
  );
  const [resume] = useState(() => async () => {
    const user = await manager.getUser();
    if (user) await manager.events.load(user);
  });
  const [findProvider] = useState(() => async () => {
    // An error with another cause must not cause redirects in a tight loop.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await manager.metadataService.getMetadata();
  });
  const [pause] = useState(() => new SessionPause());
  const [isSigningOut, setSigningOut] = useState(false);
  const hasAskedLogout = useRef(false);
  useEffect(() => pauseOnSessionEnd(manager, pause, () => hasAskedLogout.current), [manager, pause]);
  useEffect(
    () =>
      followOtherTabs(manager, user, () => {
        // Another user must not be asked about the unsaved changes.
        blockers.clear();
        window.location.reload();
      }),
    [manager, user],
  );
  useEffect(() => keepRenewed(manager, renewal), [manager, renewal]);
  useEffect(() => {
    // The user navigated back from the provider without signing out there.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setSigningOut(false);
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);
  useEffect(() => manager.events.addUserUnloaded(abortEarlyCalls), [manager]);
  useEffect(() => apiSession && manager.events.addUserUnloaded(apiSession.clear), [manager, apiSession]);
  useEffect(() => {
    if (config.faultReports) sendFaultsTo(config.faultReports.url, config.version);
  }, [config]);

  const checkPermissions = async () => {
    const user = await renewal.refreshed();
    await apiSession?.load(user);
  };
  const logout = () => {
    hasAskedLogout.current = true;
    setSigningOut(true);
    void signOut(manager, open);
  };
  return (
    <AuthProvider
      userManager={manager}
      skipSigninCallback={window.location.pathname !== callbackPath}
      // A code is valid once: a reload must not send it again.
      onSigninCallback={() => window.history.replaceState(window.history.state, '', callbackPath)}
    >
      {/* Without transitions: the user waits for the new page. */}
      <BrowserRouter useTransitions={false}>
        <SessionGate
          first={user}
          renewal={renewal}
          resume={resume}
          findProvider={findProvider}
          apiSession={apiSession}
          open={open}
          onLogout={logout}
          isSigningOut={isSigningOut}
        >
          {(person, signInAgain) => (
            <Console
              config={config}
              remotes={remotes}
              overrides={overrides}
              renewal={renewal}
              pause={pause}
              person={person}
              blockers={blockers}
              theme={theme}
              locale={locale}
              onCheckPermissions={checkPermissions}
              signInAgain={signInAgain}
              onLogout={logout}
            />
          )}
        </SessionGate>
      </BrowserRouter>
    </AuthProvider>
  );
}

/** antd's theme for the host's React root. */
function HostTheme({ children }: { children: ReactNode }) {
  const { mode, cssVarKey } = useSyncExternalStore(theme.subscribe, theme.getTheme);
  const hasReducedMotion = useReducedMotion();
  const themeConfig = useMemo(
    () => consoleTheme(mode, cssVarKey, { hasReducedMotion }),
    [mode, cssVarKey, hasReducedMotion],
  );
  return (
    <ConfigProvider theme={themeConfig} {...(nonce ? { csp: { nonce } } : {})}>
      {children}
    </ConfigProvider>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
// Unique among the React roots of the remotes.
const reactRoot = createRoot(root, { identifierPrefix: 'host-' });
const draw = (result: BootData | Error) =>
  reactRoot.render(
    <HostTheme>
      <ConsoleErrorBoundary>
        <Boot first={result}>{(data) => <SignedConsole {...data} />}</Boot>
      </ConsoleErrorBoundary>
    </HostTheme>,
  );
// Until then the page itself shows that it is loading.
first.then(draw, draw);

// After the page has loaded. Without this code, a page is printed as it is on the screen.
addEventListener('load', () => void import('./print/print.ts').catch(() => {}));
