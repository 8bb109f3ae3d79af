import type { Location } from '@dmp/shared/antd/router';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Restores the scroll positions of a page and of all elements in it: not every
 * browser keeps them while an element is not displayed.
 *
 * @param positions `[left, top]` in pixels by scrolled element
 * @param resetLocation another object resets all positions to the top
 */
export function useRestoredScroll(
  page: RefObject<HTMLElement | null>,
  positions: Map<Element, readonly [number, number]>,
  resetLocation: Location,
) {
  const last = useRef(resetLocation);
  useLayoutEffect(() => {
    if (last.current !== resetLocation) {
      last.current = resetLocation;
      for (const element of positions.keys()) positions.set(element, [0, 0]);
    }
    for (const [element, [left, top]] of positions) {
      if (!element.isConnected) positions.delete(element);
      else if (element.scrollLeft !== left || element.scrollTop !== top) element.scrollTo(left, top);
    }
    const root = page.current;
    const record = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      // Before a new element is added, removes those that left the document, such as tables of drawers.
      if (!positions.has(target))
        for (const element of positions.keys()) if (!element.isConnected) positions.delete(element);
      positions.set(target, [target.scrollLeft, target.scrollTop]);
    };
    // Scroll events do not bubble, so the listener captures them.
    root?.addEventListener('scroll', record, { capture: true, passive: true });
    return () => root?.removeEventListener('scroll', record, { capture: true });
  }, [page, positions, resetLocation]);
}
