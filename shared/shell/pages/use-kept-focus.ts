import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus back to what lies over a page, such as a drawer, when the
 * page comes back with it: Escape closes it then, and the keyboard goes on in
 * it. For the page itself its heading has the focus.
 *
 * @param page the page's element; what lies over it is not inside
 * @returns for the page's `onFocus`, which hears of what lies over it, too
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const focused = useRef<Element>(null);
  // After the effects of what is inside, which take the focus for themselves.
  useEffect(() => {
    const before = focused.current;
    if (before instanceof HTMLElement && !page.current?.contains(before)) before.focus({ preventScroll: true });
  }, [page]);
  return ({ target }) => {
    focused.current = target;
  };
}
