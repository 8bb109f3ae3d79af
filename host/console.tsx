import { useLocation } from '@dmp/shared/antd/router';
import { notification } from '@dmp/shared/antd/shell';
import type { ConsoleConfig } from '@dmp/shared/contract';
import type { User } from 'oidc-client-ts';
import { memo, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { About } from './about/about.tsx';
import { aboutAddress } from './about/about-address.ts';
import { ConsoleLayout } from './layout/console-layout.tsx';
import type { Action } from './layout/full-page.tsx';
import { LeaveDialog } from './navigation/leave-dialog.tsx';
import type { Leaving } from './navigation/leaving.ts';
import { NoticesButton } from './notices/notices-button.tsx';
import { noticeLooks, notifierOf } from './notices/notifier.tsx';
import { RecentNotices } from './notices/recent-notices.ts';
import type { ReadOverrides } from './overrides/read-overrides.ts';
import { PageMessage } from './page-message.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import type { RemoteSlot } from './remotes/remote-slot.ts';
import { RemoteView } from './remotes/remote-view.tsx';
import { labelOf, type Remotes } from './remotes/remotes.ts';
import { useSlots } from './remotes/use-slots.ts';
import { findPage } from './routes/find-page.ts';
import { activeEntry, menuOf } from './routes/menu.ts';
import { titleOf } from './routes/title.ts';
import type { Person } from './session/person.ts';
import type { Renewal } from './session/renewal.ts';
import type { SessionPause } from './session/session-pause.ts';
import type { Locale } from './shell/locale.ts';
import { NoAnswer } from './shell/no-answer.tsx';
import { ServerReach } from './shell/server-reach.ts';
import { useShellBase } from './shell/use-shell-base.ts';
import type { Theme } from './theme/theme.ts';
import { ThemeSwitch } from './theme/theme-switch.tsx';
import { UpdateNotice } from './update/update-notice.tsx';
import { useUpdateWatch } from './update/use-update-watch.ts';

interface Props {
  config: ConsoleConfig;
  remotes: Remotes;
  overrides: ReadOverrides | undefined;
  renewal: Renewal<User>;
  pause: SessionPause;
  person: Person;
  leaving: Leaving;
  theme: Theme;
  locale: Locale;
  /** Asks what the person may, with a new token. */
  onCheckPermissions(): Promise<unknown>;
  /** Where no refresh token gets a new one. */
  signInAgain: Action | undefined;
  onLogout(): void;
}

/** The authenticated console: finds what a path shows, and mounts the remotes. */
export const Console = memo(function Console({
  config,
  remotes,
  overrides,
  renewal,
  pause,
  person,
  leaving,
  theme,
  locale,
  onCheckPermissions,
  signInAgain,
  onLogout,
}: Props) {
  const { pathname, search } = useLocation();
  const known = useSyncExternalStore(remotes.subscribe, remotes.getKnown);
  const [named, setNamed] = useState<{ path: string; name: string }>();
  const [notices, noticesHolder] = notification.useNotification(noticeLooks);
  const [recent] = useState(() => new RecentNotices());
  const [notify] = useState(() => notifierOf(notices, recent));
  const [reach] = useState(() => new ServerReach());
  useEffect(() => reach.start(), [reach]);
  const [slots] = useState(() => new Map<string, RemoteSlot>());
  const updates = useUpdateWatch(remotes, slots, leaving);
  const shell = useShellBase({
    ...{ config, renewal, pause, reach, updates, person, leaving, theme, locale, notify },
    onNamed: setNamed,
  });

  const held = person.permissions;
  const page = findPage(pathname, known, held);
  const presence = useSlots(slots, remotes, shell, page.kind === 'remote' ? page.remote.entry.name : undefined);
  // The person has asked for the sign-out, and has agreed to leave.
  useLayoutEffect(() => () => leaving.release(), [leaving]);

  const menu = useMemo(() => menuOf(known, held), [known, held]);
  const about = aboutAddress({ pathname, search });
  const logout = () => leaving.leave(onLogout);
  return (
    <>
      <ConsoleLayout
        pathname={pathname}
        menu={menu}
        active={activeEntry(menu, pathname)?.key}
        links={config.externalLinks}
        version={config.version}
        user={shell.session.user}
        about={about}
        onLogout={logout}
        tools={
          <>
            <PaletteButton menu={menu} remotes={known} held={held} shell={shell} about={about} onLogout={logout} />
            <NoticesButton recent={recent} shell={shell} onCloseAll={() => notices.destroy()} />
          </>
        }
        foot={(isCollapsed) => (
          <>
            <UpdateNotice watch={updates} isCollapsed={isCollapsed} />
            <ThemeSwitch theme={theme} isCollapsed={isCollapsed} />
          </>
        )}
        below={<NoAnswer reach={reach} />}
        banner={overrides && <overrides.Banner overrides={overrides} leaving={leaving} />}
        title={(page.kind === 'remote' && page.route.title) || titleOf(pathname)}
        name={named?.path === pathname ? named.name : undefined}
        back={page.kind === 'remote' ? page.route.back : undefined}
      >
        {noticesHolder}
        <PageMessage
          page={page}
          person={person}
          onCheckPermissions={onCheckPermissions}
          signInAgain={signInAgain}
          updates={updates}
          onRetry={(name) => remotes.release(name, true)}
        />
        {known.map((remote) => {
          const { name } = remote.entry;
          const slot = slots.get(name);
          return (
            slot && (
              <RemoteView key={name} slot={slot} label={labelOf(remote)} presence={presence(name)} updates={updates} />
            )
          );
        })}
      </ConsoleLayout>
      <About config={config} remotes={known} slots={slots} shell={shell} />
      <LeaveDialog leaving={leaving} />
    </>
  );
});
