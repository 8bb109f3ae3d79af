import './console.css';
import { BrowserRouter } from '@dmp/shared/antd/router';
import { ConfigProvider } from '@dmp/shared/antd/shell';
import { consoleTheme } from '@dmp/shared/shell';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthProvider } from 'react-oidc-context';
import { start } from 'single-spa';
import { Boot, type BootData, readBoot } from './boot/boot.tsx';
import { Console } from './console.tsx';
import { giveStylesTheNonce, nonce } from './csp-nonce.ts';
import { FaultPage } from './fault-page.tsx';
import { prepareFederation } from './remotes/federation.ts';
import { SessionGate } from './session/session-gate.tsx';
import {
  callbackPath,
  createUserManager,
  followOtherTabs,
  keepRenewed,
  renewalOf,
  signOut,
} from './session/user-manager.ts';
import { cssVarKey } from './theme-key.ts';
import { setThemeVariables } from './theme-variables.ts';

/** The console of this place, from the sign-in on. */
function SignedConsole({ config, remotes }: BootData) {
  const [manager] = useState(() => createUserManager(config));
  const [renewal] = useState(() => renewalOf(manager));
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => followOtherTabs(manager), [manager]);
  useEffect(() => keepRenewed(manager, renewal), [manager, renewal]);

  const logout = () => {
    setLeaving(true);
    void signOut(manager);
  };
  return (
    <AuthProvider userManager={manager} skipSigninCallback={window.location.pathname !== callbackPath}>
      <BrowserRouter>
        <SessionGate renewal={renewal} isLeaving={isLeaving}>
          {(user) => <Console config={config} remotes={remotes} renewal={renewal} user={user} onLogout={logout} />}
        </SessionGate>
      </BrowserRouter>
    </AuthProvider>
  );
}

const first = readBoot();
// Boot shows what went wrong, a moment later than the browser would complain.
first.catch(() => {});
setThemeVariables();
giveStylesTheNonce();
prepareFederation();
// Its artificial popstate keeps the routers of all roots in step.
start();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
createRoot(root).render(
  <ConfigProvider theme={consoleTheme(cssVarKey)} {...(nonce ? { csp: { nonce } } : {})}>
    <FaultPage>
      <Boot first={first}>{(data) => <SignedConsole {...data} />}</Boot>
    </FaultPage>
  </ConfigProvider>,
);
