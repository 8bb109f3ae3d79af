import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

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
  const whenLeft = useRef<Element>(null);
  useLayoutEffect(
    () => () => {
      whenLeft.current = focused.current;
    },
    [],
  );
  useEffect(() => {
    const before = whenLeft.current;
    if (!(before instanceof HTMLElement) || page.current?.contains(before)) return;
    // Once all effects have run: a drawer takes the focus for itself as a whole.
    const timer = setTimeout(() => before.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [page]);
  return ({ target }) => {
    focused.current = target;
  };
}
