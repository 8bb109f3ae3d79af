import { useLocation } from '@dmp/shared/antd/router';
import type { ConsoleConfig } from '@dmp/shared/contract';
import type { Notify } from '@dmp/shared/shell';
import { type ComponentType, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RemoteSlot } from '../remotes/remote-slot.ts';
import type { KnownRemote } from '../remotes/remotes.ts';
import { report } from '../report.ts';
import { aboutParameter } from './about-address.ts';

/** What the drawer is drawn with. */
export interface AboutDrawerProps extends AboutProps {
  /** Gets the focus when it is closed. */
  opener: RefObject<HTMLElement | null>;
}

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
  const [Drawer, setDrawer] = useState<ComponentType<AboutDrawerProps>>();

  const isOpen = new URLSearchParams(location.search).has(aboutParameter);
  const opener = useRef<HTMLElement>(null);
  // Now: when the drawer has been fetched, the focus may be elsewhere.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isOpen) opener.current = activeElement instanceof HTMLElement ? activeElement : null;
  }, [isOpen]);

  // Whoever asks again after a failure asks for it anew.
  useEffect(() => {
    if (Drawer || !isOpen) return;
    import('./about-drawer.tsx').then(
      ({ AboutDrawer }) => setDrawer(() => AboutDrawer),
      (error: unknown) => {
        report('The About drawer could not be loaded.', error);
        notify.error({ title: 'Could not open About', text: 'Check the connection and try again.' });
      },
    );
  }, [location, isOpen, Drawer, notify]);

  return Drawer && <Drawer {...props} opener={opener} />;
}
