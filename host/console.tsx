import { Navigate, useLocation } from '@dmp/shared/antd/router';
import { notification } from '@dmp/shared/antd/shell';
import { createClient, createConnect } from '@dmp/shared/api';
import type { ConsoleConfig } from '@dmp/shared/contract';
import { type Notice, type Shell, shellVersion } from '@dmp/shared/shell';
import type { User } from 'oidc-client-ts';
import { useRef, useState, useSyncExternalStore } from 'react';
import { nonce } from './csp-nonce.ts';
import { ConsoleLayout } from './layout/console-layout.tsx';
import { NoticeText } from './layout/notice-text.tsx';
import { loadLifecycles } from './remotes/federation.ts';
import { mountParcel } from './remotes/parcel.ts';
import { RemoteSlot } from './remotes/remote-slot.ts';
import { RemoteView, UnavailableRemote } from './remotes/remote-view.tsx';
import { labelOf, type Remotes } from './remotes/remotes.ts';
import { report } from './report.ts';
import { findPage, type Page } from './routes/find-page.ts';
import { activeEntry, menuOf } from './routes/menu.ts';
import { titleOf } from './routes/title.ts';
import type { Renewal } from './session/renewal.ts';
import { permissionsOf, sessionOf } from './session/session-of.ts';
import { cssVarKey } from './theme-key.ts';

interface Props {
  config: ConsoleConfig;
  remotes: Remotes;
  renewal: Renewal<User>;
  user: User;
  onLogout(): void;
}

/** The authenticated console: finds what a path shows, and mounts the remotes. */
export function Console({ config, remotes, renewal, user, onLogout }: Props) {
  const { pathname } = useLocation();
  const known = useSyncExternalStore(remotes.subscribe, remotes.getKnown);
  const [named, setNamed] = useState<{ path: string; name: string }>();
  const [notices, noticesHolder] = notification.useNotification();
  const shell = useShellBase(config, renewal, user, notices, setNamed);
  const [slots] = useState(() => new Map<string, RemoteSlot>());

  const held = permissionsOf(user);
  const page = findPage(pathname, known, held);
  const active = 'remote' in page ? page.remote.entry.name : undefined;
  if (page.kind === 'remote' && active !== undefined && !slots.has(active)) {
    slots.set(
      active,
      new RemoteSlot(
        active,
        {
          release: (retry) => remotes.release(active, retry),
          load: (release) => loadLifecycles(remotes.urlOf(active), release),
          mount: mountParcel,
        },
        (reportFailure) => ({ ...shell, reportFailure }),
      ),
    );
  }

  const menu = menuOf(known, held);
  return (
    <ConsoleLayout
      menu={menu}
      active={activeEntry(menu, pathname)?.key}
      links={config.externalLinks}
      version={config.version}
      user={shell.session.user}
      onLogout={onLogout}
      title={(page.kind === 'remote' && page.route.title) || titleOf(pathname)}
      name={named?.path === pathname ? named.name : undefined}
      back={page.kind === 'remote' ? page.route.back : undefined}
    >
      {noticesHolder}
      <PageMessage page={page} onRetry={(name) => remotes.release(name, true)} />
      {known.map((remote) => {
        const { name } = remote.entry;
        const slot = slots.get(name);
        const isActive = page.kind === 'remote' && name === active;
        return slot && <RemoteView key={name} slot={slot} label={labelOf(remote)} isActive={isActive} />;
      })}
    </ConsoleLayout>
  );
}

/** What the host itself has to say on a page. */
function PageMessage({ page, onRetry }: { page: Page; onRetry(name: string): Promise<unknown> }) {
  switch (page.kind) {
    case 'remote':
      return null;
    case 'reading':
    case 'waiting':
      return <p className="dmp-status">Loading ...</p>;
    case 'unavailable':
      return (
        <UnavailableRemote
          key={page.remote.entry.name}
          remote={page.remote}
          onRetry={() => onRetry(page.remote.entry.name)}
        />
      );
    case 'redirect':
      return <Navigate replace to={page.to} />;
    case 'forbidden':
      return <p className="dmp-status">You don't have permission to see this page.</p>;
    case 'not-found':
      return <p className="dmp-status">Not Found</p>;
  }
}

/** What all remotes are given alike; it stays the same object while tokens and user data are renewed. */
function useShellBase(
  config: ConsoleConfig,
  renewal: Renewal<User>,
  user: User,
  notices: ReturnType<typeof notification.useNotification>[0],
  onNamed: (named: { path: string; name: string }) => void,
): Omit<Shell, 'reportFailure'> {
  const latest = useRef(user);
  latest.current = user;
  const [shell] = useState((): Omit<Shell, 'reportFailure'> => {
    const getToken = async () => (await renewal.current()).access_token;
    const renewToken = async (refused: string) => (await renewal.replace(refused)).access_token;
    const show = (kind: 'success' | 'info' | 'warning' | 'error') => (notice: Notice) =>
      notices[kind]({
        title: notice.title,
        description: (notice.text || notice.detail) && <NoticeText {...notice} />,
        placement: 'topRight',
      });
    return {
      version: shellVersion,
      session: sessionOf(() => latest.current, getToken),
      ...createClient({
        host: config.apiHost,
        getToken,
        renewToken,
        // Without a user the gate leads to the sign-in, and from there back here.
        endSession: renewal.end,
      }),
      connect: createConnect({ host: config.apiHost, getToken, renewToken }),
      notify: { success: show('success'), info: show('info'), warning: show('warning'), error: show('error') },
      // single-spa tells every router of it.
      navigate: (to, { replace = false } = {}) =>
        replace ? window.history.replaceState(null, '', to) : window.history.pushState(null, '', to),
      setTitle: (name) => onNamed({ path: window.location.pathname, name }),
      guard: () => () => {},
      theme: { mode: 'light', cssVarKey, nonce },
      locale: 'en-US',
      report,
      config,
    };
  });
  return shell;
}
