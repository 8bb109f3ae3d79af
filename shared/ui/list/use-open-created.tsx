import { useEffect, useLayoutEffect, useRef } from 'react';
import { useShell } from '../../shell/shell-context.ts';
import { PageLink } from '../page-link.tsx';
import type { AddressDrawer } from './use-address-drawer.ts';

/** Success notification for a created entity. */
export interface CreatedNotice {
  /** 'Device added'. */
  title: string;
  /** Text of the link to its page, for a user who has left the drawer: 'View device'. */
  link: string;
}

/**
 * Navigates from a create drawer to the page of the created entity, and
 * notifies the success, because that page may fail to load. The hidden list
 * below keeps its state, so the drawer closes first. If the user has left the
 * drawer, the notification has a link in place of the navigation.
 *
 * @example
 * const openCreated = useOpenCreated(drawer);
 * <AddDeviceDrawer onAdded={({ id }) => openCreated(`/devices/${id}`, { title: 'Device added', link: 'View device' })} />
 */
export function useOpenCreated(drawer: AddressDrawer): (to: string, notice: CreatedNotice) => void {
  const { navigate, notify } = useShell();
  const { value } = drawer;
  const pendingPath = useRef<string>(undefined);
  useEffect(() => {
    if (value !== undefined || pendingPath.current === undefined) return;
    const to = pendingPath.current;
    pendingPath.current = undefined;
    navigate(to);
  }, [value, navigate]);
  // A page that was hidden must not navigate when it becomes visible again.
  useLayoutEffect(
    () => () => {
      pendingPath.current = undefined;
    },
    [],
  );
  return (to, { title, link }) => {
    const isHere = drawer.isOpenNow();
    if (isHere) pendingPath.current = to;
    const text = (
      <PageLink to={to} navigate={navigate}>
        {link}
      </PageLink>
    );
    notify.success({ title, ...(isHere ? {} : { text }) });
    drawer.close();
  };
}
