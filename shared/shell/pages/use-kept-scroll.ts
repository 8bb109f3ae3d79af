import type { Location } from '@dmp/shared/antd/router';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps where everything in a page is scrolled to: not every browser remembers
 * it of what was not displayed for a while.
 *
 * @param begun another one: the page begins anew, at its top
 */
export function useKeptScroll(
  page: RefObject<HTMLElement | null>,
  places: Map<Element, readonly [number, number]>,
  begun: Location,
) {
  const last = useRef(begun);
  useLayoutEffect(() => {
    if (last.current !== begun) {
      last.current = begun;
      for (const element of places.keys()) places.set(element, [0, 0]);
    }
    for (const [element, [left, top]] of places) {
      if (!element.isConnected) places.delete(element);
      else if (element.scrollLeft !== left || element.scrollTop !== top) element.scrollTo(left, top);
    }
    const root = page.current;
    const note = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      // A new one: those that have left the page, such as tables of drawers, are let go.
      if (!places.has(target)) for (const element of places.keys()) if (!element.isConnected) places.delete(element);
      places.set(target, [target.scrollLeft, target.scrollTop]);
    };
    // It does not bubble.
    root?.addEventListener('scroll', note, { capture: true, passive: true });
    return () => root?.removeEventListener('scroll', note, { capture: true });
  }, [page, places, begun]);
}
