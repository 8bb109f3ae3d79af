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
import { forgetCalls, forgetCallsLater } from './boot/take-call.ts';
import { Console } from './console.tsx';
import { giveStylesTheNonce, nonce } from './csp-nonce.ts';
import { FaultPage } from './fault-page.tsx';
import { reportUncaught } from './faults/uncaught.ts';
import { guardHistory } from './navigation/guard-history.ts';
import { prepareFederation } from './remotes/federation.ts';
import { sendFaultsTo } from './report.ts';
import { apiSessionOf, askAgain } from './session/api-session-of.ts';
import { cleanAddress } from './session/return-path.ts';
import { followEnd } from './session/session-end.ts';
import { SessionGate } from './session/session-gate.tsx';
import { SessionPause } from './session/session-pause.ts';
import { signOut } from './session/sign-out.ts';
import { followOtherTabs, keepRenewed, renewalOf } from './session/user-manager.ts';
import { Locale } from './shell/locale.ts';
import { giveThemeVariables, Theme } from './theme/theme.ts';

// Before the first paint: colours first, then what may hold or report anything.
giveStylesTheNonce();
giveThemeVariables();
const theme = new Theme();
const locale = new Locale();
reportUncaught();
const first = readBoot();
prepareFederation();
forgetCallsLater();
cleanAddress();
// Before single-spa listens: what is held is heard of by nobody.
const leaving = guardHistory();
// Its artificial popstate keeps the routers of all roots in step.
start();

const open = (path: string): void => window.location.assign(path);

/** The console of this place, from the sign-in on. */
function SignedConsole({ config, remotes, overrides, signIn, user }: BootData) {
  const { manager } = signIn;
  const [apiSession] = useState(() => apiSessionOf(config));
  const [renewal] = useState(() => renewalOf(signIn, (user) => apiSession && askAgain(apiSession, user)));
  const [resume] = useState(() => async () => {
    const user = await manager.getUser();
    if (user) await manager.events.load(user);
  });
  const [findProvider] = useState(() => async () => {
    // A fault of another cause must not lead back and forth without a pause.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await manager.metadataService.getMetadata();
  });
  const [pause] = useState(() => new SessionPause());
  const [isLeaving, setLeaving] = useState(false);
  const hasAskedLogout = useRef(false);
  useEffect(() => followEnd(manager, pause, () => hasAskedLogout.current), [manager, pause]);
  useEffect(
    () =>
      followOtherTabs(manager, user, () => {
        // What one person typed is nothing to ask another about.
        leaving.release();
        window.location.reload();
      }),
    [manager, user],
  );
  useEffect(() => keepRenewed(manager, renewal), [manager, renewal]);
  useEffect(() => {
    // The person came back from the provider instead of signing out there.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
  useEffect(() => manager.events.addUserUnloaded(forgetCalls), [manager]);
  useEffect(() => apiSession && manager.events.addUserUnloaded(apiSession.forget), [manager, apiSession]);
  useEffect(() => {
    if (config.faultReports) sendFaultsTo(config.faultReports.url, config.version);
  }, [config]);

  const checkPermissions = async () => {
    const user = await renewal.refreshed();
    await apiSession?.ask(user);
  };
  const logout = () => {
    hasAskedLogout.current = true;
    setLeaving(true);
    void signOut(manager, open);
  };
  return (
    <AuthProvider
      userManager={manager}
      skipSigninCallback={window.location.pathname !== callbackPath}
      // A code is good for one sign-in: a page that is loaded again must not bring it again.
      onSigninCallback={() => window.history.replaceState(window.history.state, '', callbackPath)}
    >
      {/* Another page is drawn at once: a person who chose one waits for it. */}
      <BrowserRouter useTransitions={false}>
        <SessionGate
          first={user}
          renewal={renewal}
          resume={resume}
          findProvider={findProvider}
          apiSession={apiSession}
          open={open}
          onLogout={logout}
          isLeaving={isLeaving}
        >
          {(person, signInAgain) => (
            <Console
              config={config}
              remotes={remotes}
              overrides={overrides}
              renewal={renewal}
              pause={pause}
              person={person}
              leaving={leaving}
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

/** antd's look, for the host's own root. */
function Looks({ children }: { children: ReactNode }) {
  const { mode, cssVarKey } = useSyncExternalStore(theme.subscribe, theme.getTheme);
  const isStill = useReducedMotion();
  const made = useMemo(() => consoleTheme(mode, cssVarKey, { isStill }), [mode, cssVarKey, isStill]);
  return (
    <ConfigProvider theme={made} {...(nonce ? { csp: { nonce } } : {})}>
      {children}
    </ConfigProvider>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
// Ids that no remote's root makes.
const reactRoot = createRoot(root, { identifierPrefix: 'host-' });
const draw = (result: BootData | Error) =>
  reactRoot.render(
    <Looks>
      <FaultPage>
        <Boot first={result}>{(data) => <SignedConsole {...data} />}</Boot>
      </FaultPage>
    </Looks>,
  );
// Until then the page itself says that it is loading.
first.then(draw, draw);

// Not before the page stands. Without it a page is printed as it stands on the screen.
addEventListener('load', () => void import('./print/print.ts').catch(() => {}));
