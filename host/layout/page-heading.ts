import { useEffect, useRef } from 'react';

/** Id of the heading in the top bar. */
export const headingId = 'page-heading';

/**
 * Moves the focus to the heading when another page is opened, for keyboard and screen readers. A change of the query
 * does not move it. A page that is shown again with an open dialog keeps the focus in the dialog.
 */
export function useHeadingFocus(pathname: string): void {
  const currentPath = useRef(pathname);
  useEffect(() => {
    if (currentPath.current === pathname) return;
    currentPath.current = pathname;
    document.getElementById(headingId)?.focus({ preventScroll: true });
  }, [pathname]);
}
