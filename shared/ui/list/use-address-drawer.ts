import { useLocation, useNavigate, useSearchParams } from '@dmp/shared/antd/router';
import { useEffect, useRef } from 'react';
import type { RowLink } from './paged-table.tsx';

/** A drawer that is open while the address says so. */
export interface AddressDrawer {
  /** What it shows: an id, 'new', or nothing while it is closed. */
  value: string | undefined;
  open(value: string): void;
  close(): void;
  /** Makes rows open it, for a list's `link`. */
  rowLink<Row>(id: (row: Row) => string): RowLink<Row>;
}

/**
 * A drawer held in the address, as `?alert=7` or `?alert=new`, so that what it
 * shows can be shared and the back button closes it. Closed by itself it goes
 * back, too, where it was opened here. The focus returns to what opened it, or
 * to the row it was about.
 *
 * @param name of the parameter
 */
export function useAddressDrawer(name: string): AddressDrawer {
  const [address, setAddress] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const value = address.get(name) ?? undefined;
  useFocusReturned(name, value);

  const open = (next: string) =>
    setAddress((current) => withParameter(current, name, next), {
      replace: value !== undefined,
      state: value === undefined ? { opened: name } : location.state,
    });
  const close = () => {
    if (openedHere(location.state, name)) navigate(-1);
    else setAddress((current) => withParameter(current, name, undefined), { replace: true });
  };
  return {
    value,
    open,
    close,
    rowLink: (id) => ({
      href: (row) => `${location.pathname}?${withParameter(address, name, id(row))}`,
      open: (_href, row) => open(id(row)),
    }),
  };
}

/** The step before this one in the history is the same page without the drawer. */
const openedHere = (state: unknown, name: string): boolean =>
  typeof state === 'object' && state !== null && 'opened' in state && state.opened === name;

function withParameter(address: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const changed = new URLSearchParams(address);
  if (value === undefined) changed.delete(name);
  else changed.set(name, value);
  return changed;
}

/** When the drawer closes, what had the focus before it opened has it again; the row's link after a shared address. */
function useFocusReturned(name: string, value: string | undefined): void {
  const shown = useRef(value);
  const opener = useRef<Element>(null);
  // At the first look the drawer has not taken the focus yet.
  if (value !== undefined && shown.current === undefined && !opener.current) opener.current = document.activeElement;
  useEffect(() => {
    const closed = shown.current;
    shown.current = value;
    if (value !== undefined || closed === undefined) return;
    const before = opener.current;
    opener.current = null;
    const back = before?.isConnected && before !== document.body ? before : rowLinkOf(name, closed);
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }, [name, value]);
}

const rowLinkOf = (name: string, value: string): Element | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[data-row-link]')].find(
    ({ href }) => new URL(href).searchParams.get(name) === value,
  );
