import { useLocation } from '@dmp/shared/antd/router';
import { notification } from '@dmp/shared/antd/shell';
import type { ConsoleConfig } from '@dmp/shared/contract';
import type { User } from 'oidc-client-ts';
import { memo, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { About } from './about/about.tsx';
import { aboutAddress } from './about/about-address.ts';
import { ConsoleLayout } from './layout/console-layout.tsx';
import type { PageAction } from './layout/full-page.tsx';
import { LeaveDialog } from './navigation/leave-dialog.tsx';
import type { NavigationBlockers } from './navigation/navigation-blockers.ts';
import { NoticesButton } from './notices/notices-button.tsx';
import { createNotifier, noticeOptions } from './notices/notifier.tsx';
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
  blockers: NavigationBlockers;
  theme: Theme;
  locale: Locale;
  /** Reads the user's permissions, with a new token. */
  onCheckPermissions(): Promise<unknown>;
  /** Instead of that check, if there is no refresh token. */
  signInAgain: PageAction | undefined;
  onLogout(): void;
}

/** The authenticated console: resolves the path to a page, and mounts the remotes. */
export const Console = memo(function Console({
  config,
  remotes,
  overrides,
  renewal,
  pause,
  person,
  blockers,
  theme,
  locale,
  onCheckPermissions,
  signInAgain,
  onLogout,
}: Props) {
  const { pathname, search } = useLocation();
  const known = useSyncExternalStore(remotes.subscribe, remotes.getKnown);
  const [named, setNamed] = useState<{ path: string; name: string }>();
  const [notices, noticesHolder] = notification.useNotification(noticeOptions);
  const [recent] = useState(() => new RecentNotices());
  const [notify] = useState(() => createNotifier(notices, recent));
  const [reach] = useState(() => new ServerReach());
  useEffect(() => reach.start(), [reach]);
  const [slots] = useState(() => new Map<string, RemoteSlot>());
  const updates = useUpdateWatch(remotes, slots, blockers);
  const shell = useShellBase({
    ...{ config, renewal, pause, reach, updates, person, blockers, theme, locale, notify },
    onNamed: setNamed,
  });

  const permissions = person.permissions;
  const page = findPage(pathname, known, permissions);
  const visibility = useSlots(slots, remotes, shell, page.kind === 'remote' ? page.remote.entry.name : undefined);
  // At the sign-out the user has already confirmed to leave.
  useLayoutEffect(() => () => blockers.clear(), [blockers]);

  const menu = useMemo(() => menuOf(known, permissions), [known, permissions]);
  const about = aboutAddress({ pathname, search });
  const logout = () => blockers.leave(onLogout);
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
            <PaletteButton
              menu={menu}
              remotes={known}
              permissions={permissions}
              shell={shell}
              about={about}
              onLogout={logout}
            />
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
        banner={overrides && <overrides.Banner overrides={overrides} blockers={blockers} />}
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
              <RemoteView
                key={name}
                slot={slot}
                label={labelOf(remote)}
                visibility={visibility(name)}
                updates={updates}
              />
            )
          );
        })}
      </ConsoleLayout>
      <About config={config} remotes={known} slots={slots} shell={shell} />
      <LeaveDialog blockers={blockers} />
    </>
  );
});
