import { useLocation, useNavigate, useSearchParams } from '@dmp/shared/antd/router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RowLink } from './paged-table.tsx';

/** A drawer whose state is in the address. */
export interface AddressDrawer {
  /** What it shows, such as an ID or 'new'; undefined while it is closed. */
  value: string | undefined;
  open(value: string): void;
  /** Closes it. Does nothing if it is no longer open, so that a slow save does not navigate a user who has left. */
  close(): void;
  /** Whether it is open and visible at this moment, for work that ends later. */
  isOpenNow(): boolean;
  /** The `link` of a list whose rows open this drawer. */
  rowLink<Row>(id: (row: Row) => string): RowLink<Row>;
}

/** Maps the state of a drawer with more than one query parameter to the address. */
export interface DrawerBinding {
  read(address: URLSearchParams): string | undefined;
  /** Returns the address with the drawer open at `value`, or closed for undefined. */
  write(address: URLSearchParams, value: string | undefined): URLSearchParams;
  /** Opening another value in the open drawer pushes a history entry. By default it replaces the current one. */
  pushesHistory?: boolean;
  /** Restores the focus when the drawer closes; true by default. */
  restoresFocus?: boolean;
}

/**
 * Keeps the state of a drawer in the address, as `?alert=7` or `?alert=new`,
 * so that it can be shared and the back button closes it. `close()` also goes
 * back in the history if the drawer was opened on this page: it skips all
 * entries that were added while the drawer was open, so that the back button
 * does not open it again. The focus returns to the element that opened the
 * drawer, or to the link of its row.
 *
 * @param binding name of the query parameter, or a custom mapping
 */
export function useAddressDrawer(binding: string | DrawerBinding): AddressDrawer {
  const name = typeof binding === 'string' ? binding : undefined;
  const {
    read,
    write,
    pushesHistory = false,
    restoresFocus = true,
  } = typeof binding === 'string' ? parameterBinding(binding) : binding;
  const [address, setAddress] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const value = read(address);
  useRestoredFocus(name, restoresFocus ? value : undefined);

  /** Index of the history entry where it was last closed; undefined once the page was hidden. */
  const closedIndex = useRef<number>(undefined);
  /** The value that was to be closed while the page was hidden; closes once the page is visible. */
  const closedWhileHidden = useRef<string>(undefined);
  const isVisible = useRef(false);
  useLayoutEffect(() => {
    if (value === undefined && isCurrentEntry(location.key)) closedIndex.current = currentIndex();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run only when the page becomes visible
  useLayoutEffect(() => {
    isVisible.current = true;
    const closed = closedWhileHidden.current;
    closedWhileHidden.current = undefined;
    if (closed !== undefined && closed === value) setAddress((current) => write(current, undefined), { replace: true });
    return () => {
      isVisible.current = false;
      closedIndex.current = undefined;
    };
  }, []);

  const isOpenNow = () =>
    isVisible.current &&
    window.location.pathname === location.pathname &&
    value !== undefined &&
    read(new URLSearchParams(window.location.search)) !== undefined;

  const open = (next: string) => {
    const replace = value !== undefined && !(pushesHistory && closedIndex.current !== undefined);
    setAddress((current) => write(current, next), {
      replace,
      state: value === undefined ? { opened: name ?? 'drawer' } : replace ? location.state : null,
    });
  };
  const close = () => {
    if (value !== undefined && !isVisible.current) closedWhileHidden.current = value;
    if (!isOpenNow()) return;
    const steps = stepsBack(closedIndex.current, isOpeningEntry(location.state, name ?? 'drawer'));
    if (steps > 0) navigate(-steps);
    else setAddress((current) => write(current, undefined), { replace: true });
  };
  return {
    value,
    open,
    close,
    isOpenNow,
    rowLink: (id) => ({
      memoKey: `${location.pathname}?${write(address, undefined)}`,
      href: (row) => `${location.pathname}?${write(address, id(row))}`,
      open: (_href, row) => open(id(row)),
    }),
  };
}

const parameterBinding = (name: string): DrawerBinding => ({
  read: (address) => address.get(name) ?? undefined,
  write(address, value) {
    const changed = new URLSearchParams(address);
    if (value === undefined) changed.delete(name);
    else changed.set(name, value);
    return changed;
  },
});

/** A field of the current history entry's state. The host numbers the entries in `idx`. */
function historyStateField(field: 'idx' | 'key'): unknown {
  const { state } = window.history as { state: unknown };
  return typeof state === 'object' && state !== null ? (state as { idx?: unknown; key?: unknown })[field] : undefined;
}

function currentIndex(): number | undefined {
  const index = historyStateField('idx');
  return typeof index === 'number' ? index : undefined;
}

/** Whether the rendered history entry is the current one. The address may be ahead of the render. */
const isCurrentEntry = (key: string): boolean => (historyStateField('key') ?? 'default') === key;

/** Number of history entries from here back to the page without the drawer; 0 if unknown. */
function stepsBack(closedIndex: number | undefined, isOpening: boolean): number {
  const index = currentIndex();
  if (closedIndex !== undefined && index !== undefined && closedIndex < index) return index - closedIndex;
  // After a reload only the entry that opened the drawer knows its distance.
  return isOpening ? 1 : 0;
}

/** Whether this history entry opened the drawer, so that the previous one is the same page without it. */
const isOpeningEntry = (state: unknown, name: string): boolean =>
  typeof state === 'object' && state !== null && 'opened' in state && state.opened === name;

/** Restores the focus when the drawer closes: to the element that opened it or, after a shared address, to the row's link. */
function useRestoredFocus(name: string | undefined, value: string | undefined): void {
  const openValue = useRef(value);
  const opener = useRef<Element>(null);
  // On the first render with a value, the drawer has not taken the focus yet.
  if (value !== undefined && openValue.current === undefined && !opener.current)
    opener.current = document.activeElement;
  useEffect(() => {
    const closedValue = openValue.current;
    openValue.current = value;
    if (value !== undefined || closedValue === undefined) return;
    const before = opener.current;
    opener.current = null;
    const target = before?.isConnected && before !== document.body ? before : rowLinkOf(name, closedValue);
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [name, value]);
}

const rowLinkOf = (name: string | undefined, value: string): Element | undefined =>
  name === undefined
    ? undefined
    : [...document.querySelectorAll<HTMLAnchorElement>('a[data-row-link]')].find(
        ({ href }) => new URL(href).searchParams.get(name) === value,
      );
