import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps where everything in a page is scrolled to: not every browser remembers
 * it of what was not displayed for a while.
 */
export function useKeptScroll(page: RefObject<HTMLElement | null>, places: Map<Element, readonly [number, number]>) {
  useLayoutEffect(() => {
    for (const [element, [left, top]] of places) {
      if (!element.isConnected) places.delete(element);
      else if (element.scrollLeft !== left || element.scrollTop !== top) element.scrollTo(left, top);
    }
    const root = page.current;
    const note = ({ target }: Event) => {
      if (target instanceof Element) places.set(target, [target.scrollLeft, target.scrollTop]);
    };
    // It does not bubble.
    root?.addEventListener('scroll', note, { capture: true, passive: true });
    return () => root?.removeEventListener('scroll', note, { capture: true });
  }, [page, places]);
}
