import { useCallback } from 'react';
import { type SetURLSearchParams, useLocation, useSearchParams as useRouterSearchParams } from 'react-router-dom';

/**
 * Returns the query of the page's address, and a function that changes it. It differs
 * from React Router's hook in one point: an updater function receives the current
 * query of the address. React Router passes the last rendered one, so the first of
 * two changes between two renders would be lost.
 */
export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const [rendered, set] = useRouterSearchParams();
  const { pathname } = useLocation();
  const change: SetURLSearchParams = useCallback(
    (next, options) => {
      // A hidden page has its own address, which differs from the browser's.
      const isOpen = window.location.pathname === pathname;
      set(typeof next === 'function' && isOpen ? next(new URLSearchParams(window.location.search)) : next, options);
    },
    [set, pathname],
  );
  return [rendered, change];
}
