import { useLocation } from '@dmp/shared/antd/router';
import type { ConsoleConfig } from '@dmp/shared/contract';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type LazyPartShell, useLazyPart } from '../lazy/use-lazy-part.tsx';
import type { RemoteSlot } from '../remotes/remote-slot.ts';
import type { KnownRemote } from '../remotes/remotes.ts';
import { aboutParameter } from './about-address.ts';

/** Props of the drawer. */
export interface AboutDrawerProps extends AboutProps {
  /** Receives the focus when the drawer closes. */
  opener: RefObject<HTMLElement | null>;
}

export interface AboutProps {
  config: ConsoleConfig;
  remotes: readonly KnownRemote[];
  slots: ReadonlyMap<string, RemoteSlot>;
  shell: LazyPartShell;
}

const loadDrawer = () => import('./about-drawer.tsx');

/** The About drawer, open while the address has its parameter. The drawer is lazy code. */
export function About(props: AboutProps) {
  const location = useLocation();
  const [drawer, fetchDrawer] = useLazyPart(loadDrawer, 'Could not open About', props.shell);

  const isOpen = new URLSearchParams(location.search).has(aboutParameter);
  const opener = useRef<HTMLElement>(null);
  // The focus may have moved by the time the drawer is loaded.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isOpen) opener.current = activeElement instanceof HTMLElement ? activeElement : null;
  }, [isOpen]);

  // After a failure, each navigation to the address loads it again.
  useEffect(() => {
    if (isOpen) void fetchDrawer();
  }, [location, isOpen]);

  return drawer && <drawer.AboutDrawer {...props} opener={opener} />;
}
