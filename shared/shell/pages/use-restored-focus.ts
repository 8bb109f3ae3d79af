import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Restores the focus of an overlay of a page, such as a drawer, when the page
 * becomes visible again: then Escape closes it, and keyboard navigation continues
 * in it. Without an overlay, the page's heading has the focus.
 *
 * @param page the page's element, which does not contain its overlays
 * @returns the page's `onFocus`; React events of overlays bubble to it too
 */
export function useRestoredFocus(page: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const focused = useRef<Element>(null);
  const focusedWhenHidden = useRef<Element>(null);
  useLayoutEffect(
    () => () => {
      focusedWhenHidden.current = focused.current;
    },
    [],
  );
  useEffect(() => {
    const before = focusedWhenHidden.current;
    if (!(before instanceof HTMLElement) || page.current?.contains(before)) return;
    // After all other effects: a drawer focuses itself as a whole.
    const timer = setTimeout(() => before.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [page]);
  return ({ target }) => {
    focused.current = target;
  };
}
