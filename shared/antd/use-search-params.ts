import { useCallback } from 'react';
import { type SetURLSearchParams, useSearchParams as useDrawnSearchParams, useLocation } from 'react-router-dom';

/**
 * The query of the page's address, and a way to change it. It differs from
 * React Router's in one point: a function that changes the query is given the
 * one that stands in the address now. React Router gives it the one that was
 * drawn last, so that of two changes between two drawings the first is lost.
 */
export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const [drawn, set] = useDrawnSearchParams();
  const { pathname } = useLocation();
  const change: SetURLSearchParams = useCallback(
    (next, options) => {
      // A page out of sight has an address of its own, which is not the one that is open.
      const isOpen = window.location.pathname === pathname;
      set(typeof next === 'function' && isOpen ? next(new URLSearchParams(window.location.search)) : next, options);
    },
    [set, pathname],
  );
  return [drawn, change];
}
