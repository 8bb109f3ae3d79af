import { useLocation, useNavigate, useSearchParams } from '@dmp/shared/antd/router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RowLink } from './paged-table.tsx';

/** A drawer that is open while the address says so. */
export interface AddressDrawer {
  /** What it shows: an id, 'new', or nothing while it is closed. */
  value: string | undefined;
  open(value: string): void;
  /** Closes it. Nothing is changed where it is not open any more: a save that ends late takes nobody away. */
  close(): void;
  /** Whether it is still open on the screen, for work that ends later. */
  isOpenNow(): boolean;
  /** Makes rows open it, for a list's `link`. */
  rowLink<Row>(id: (row: Row) => string): RowLink<Row>;
}

/** How a drawer that is more than one parameter stands in the address. */
export interface DrawerInAddress {
  read(address: URLSearchParams): string | undefined;
  /** The address with the drawer showing this; closed with undefined. */
  write(address: URLSearchParams, value: string | undefined): URLSearchParams;
  /** What it shows next is another step of the history; otherwise it takes the place of what it showed. */
  hasSteps?: boolean;
  /** It gives the focus back by itself. */
  returnsFocus?: boolean;
}

/**
 * A drawer held in the address, as `?alert=7` or `?alert=new`, so that what it
 * shows can be shared and the back button closes it. Closed by itself it goes
 * back, too, where it was opened here: over all that was opened in it since, so
 * that the back button never opens it again. The focus returns to what opened
 * it, or to the row it was about.
 *
 * @param held the name of its parameter, or how it stands in the address
 */
export function useAddressDrawer(held: string | DrawerInAddress): AddressDrawer {
  const { read, write, hasSteps = false, returnsFocus = true } = typeof held === 'string' ? byName(held) : held;
  const name = typeof held === 'string' ? held : undefined;
  const [address, setAddress] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const value = read(address);
  useFocusReturned(name, returnsFocus ? value : undefined);

  /** Number of the history's entry on which it was last closed, while the page has been visible since. */
  const closedAt = useRef<number>(undefined);
  /** What it showed when it was closed in vain, because the page was hidden. */
  const closedHidden = useRef<string>(undefined);
  const isVisible = useRef(false);
  useLayoutEffect(() => {
    if (value === undefined && isDrawn(location.key)) closedAt.current = indexNow();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the page becomes visible
  useLayoutEffect(() => {
    isVisible.current = true;
    const closed = closedHidden.current;
    closedHidden.current = undefined;
    if (closed !== undefined && closed === value) setAddress((current) => write(current, undefined), { replace: true });
    return () => {
      isVisible.current = false;
      closedAt.current = undefined;
    };
  }, []);

  const isOpenNow = () =>
    isVisible.current &&
    window.location.pathname === location.pathname &&
    value !== undefined &&
    read(new URLSearchParams(window.location.search)) !== undefined;

  const open = (next: string) => {
    const replace = value !== undefined && !(hasSteps && closedAt.current !== undefined);
    setAddress((current) => write(current, next), {
      replace,
      state: value === undefined ? { opened: name ?? 'drawer' } : replace ? location.state : null,
    });
  };
  const close = () => {
    if (value !== undefined && !isVisible.current) closedHidden.current = value;
    if (!isOpenNow()) return;
    const steps = stepsBack(closedAt.current, openedHere(location.state, name ?? 'drawer'));
    if (steps > 0) navigate(-steps);
    else setAddress((current) => write(current, undefined), { replace: true });
  };
  return {
    value,
    open,
    close,
    isOpenNow,
    rowLink: (id) => ({
      basis: `${location.pathname}?${write(address, undefined)}`,
      href: (row) => `${location.pathname}?${write(address, id(row))}`,
      open: (_href, row) => open(id(row)),
    }),
  };
}

const byName = (name: string): DrawerInAddress => ({
  read: (address) => address.get(name) ?? undefined,
  write(address, value) {
    const changed = new URLSearchParams(address);
    if (value === undefined) changed.delete(name);
    else changed.set(name, value);
    return changed;
  },
});

/** Of the entry of the history that is open: the host numbers them. */
function partOfState(part: 'idx' | 'key'): unknown {
  const { state } = window.history as { state: unknown };
  return typeof state === 'object' && state !== null ? (state as { idx?: unknown; key?: unknown })[part] : undefined;
}

function indexNow(): number | undefined {
  const index = partOfState('idx');
  return typeof index === 'number' ? index : undefined;
}

/** Whether the entry that was drawn is the one that is open: the address may be ahead. */
const isDrawn = (key: string): boolean => (partOfState('key') ?? 'default') === key;

/** How many steps of the history lie between the drawer and the page without it; 0 where that is not known. */
function stepsBack(closedAt: number | undefined, isFirstEntry: boolean): number {
  const now = indexNow();
  if (closedAt !== undefined && now !== undefined && closedAt < now) return now - closedAt;
  // After a reload, of the entry by which it was opened.
  return isFirstEntry ? 1 : 0;
}

/** The step before this one in the history is the same page without the drawer. */
const openedHere = (state: unknown, name: string): boolean =>
  typeof state === 'object' && state !== null && 'opened' in state && state.opened === name;

/** When the drawer closes, what had the focus before it opened has it again; the row's link after a shared address. */
function useFocusReturned(name: string | undefined, value: string | undefined): void {
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

const rowLinkOf = (name: string | undefined, value: string): Element | undefined =>
  name === undefined
    ? undefined
    : [...document.querySelectorAll<HTMLAnchorElement>('a[data-row-link]')].find(
        ({ href }) => new URL(href).searchParams.get(name) === value,
      );
