import { useEffect, useRef } from 'react';

/** Id of the heading in the top bar. */
export const headingId = 'page-heading';

/**
 * Opening another page moves the focus to its heading, so that keyboard and
 * screen reader begin there; another query of the same page moves nothing. A
 * page that comes back with a dialog open keeps the focus in that.
 */
export function useHeadingFocus(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById(headingId)?.focus({ preventScroll: true });
  }, [pathname]);
}
