import { useLocation } from '@dmp/shared/antd/router';
import type { ConsoleConfig } from '@dmp/shared/contract';
import type { Notify } from '@dmp/shared/shell';
import { type ComponentType, useEffect, useState } from 'react';
import type { RemoteSlot } from '../remotes/remote-slot.ts';
import type { KnownRemote } from '../remotes/remotes.ts';
import { report } from '../report.ts';
import { aboutParameter } from './about-address.ts';

export interface AboutProps {
  config: ConsoleConfig;
  remotes: readonly KnownRemote[];
  slots: ReadonlyMap<string, RemoteSlot>;
  notify: Notify;
}

/** What this console is made of and how its parts are, in a drawer that is fetched when somebody first asks. */
export function About(props: AboutProps) {
  const { notify } = props;
  const location = useLocation();
  const [Drawer, setDrawer] = useState<ComponentType<AboutProps>>();

  // Whoever asks again after a failure asks for it anew.
  useEffect(() => {
    if (Drawer || !new URLSearchParams(location.search).has(aboutParameter)) return;
    import('./about-drawer.tsx').then(
      ({ AboutDrawer }) => setDrawer(() => AboutDrawer),
      (error: unknown) => {
        report('The About drawer could not be loaded.', error);
        notify.error({ title: 'Could not open About', text: 'Check the connection and try again.' });
      },
    );
  }, [location, Drawer, notify]);

  return Drawer && <Drawer {...props} />;
}
