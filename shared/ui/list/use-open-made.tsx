import { useEffect, useLayoutEffect, useRef } from 'react';
import { useShell } from '../../shell/shell-context.ts';
import { PageLink } from '../page-link.tsx';
import type { AddressDrawer } from './use-address-drawer.ts';

/** What says that something was made. */
export interface MadeNotice {
  /** 'Device added'. */
  title: string;
  /** Names the link to its page for a person who is elsewhere by then: 'View device'. */
  link: string;
}

/**
 * Leads from the drawer in which something was made to the page of that, and
 * notifies that it was made: that page may fail to load. The list below is kept
 * as it was last seen, so the drawer is closed in it first. Where the person has
 * left the drawer by then, the notification has the link instead.
 *
 * @example
 * const openMade = useOpenMade(drawer);
 * <AddDeviceDrawer onAdded={({ id }) => openMade(`/devices/${id}`, { title: 'Device added', link: 'View device' })} />
 */
export function useOpenMade(drawer: AddressDrawer): (to: string, notice: MadeNotice) => void {
  const { navigate, notify } = useShell();
  const { value } = drawer;
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (value !== undefined || wanted.current === undefined) return;
    const to = wanted.current;
    wanted.current = undefined;
    navigate(to);
  }, [value, navigate]);
  // A page that is hidden meanwhile leads nowhere when it comes back.
  useLayoutEffect(
    () => () => {
      wanted.current = undefined;
    },
    [],
  );
  return (to, { title, link }) => {
    const isHere = drawer.isOpenNow();
    if (isHere) wanted.current = to;
    const text = (
      <PageLink to={to} navigate={navigate}>
        {link}
      </PageLink>
    );
    notify.success({ title, ...(isHere ? {} : { text }) });
    drawer.close();
  };
}
