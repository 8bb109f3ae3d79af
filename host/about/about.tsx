import { useLocation } from '@dmp/shared/antd/router';
import type { ConsoleConfig } from '@dmp/shared/contract';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type LaterPartShell, useLaterPart } from '../later/use-later-part.tsx';
import type { RemoteSlot } from '../remotes/remote-slot.ts';
import type { KnownRemote } from '../remotes/remotes.ts';
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
  shell: LaterPartShell;
}

const loadDrawer = () => import('./about-drawer.tsx');

/** What this console is made of and how its parts are, in a drawer that is fetched when somebody first asks. */
export function About(props: AboutProps) {
  const location = useLocation();
  const [drawer, fetchDrawer] = useLaterPart(loadDrawer, 'Could not open About', props.shell);

  const isOpen = new URLSearchParams(location.search).has(aboutParameter);
  const opener = useRef<HTMLElement>(null);
  // Now: when the drawer has been fetched, the focus may be elsewhere.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isOpen) opener.current = activeElement instanceof HTMLElement ? activeElement : null;
  }, [isOpen]);

  // Each visit of the address after a failure fetches it again.
  useEffect(() => {
    if (isOpen) void fetchDrawer();
  }, [location, isOpen]);

  return drawer && <drawer.AboutDrawer {...props} opener={opener} />;
}
