import { useLayoutEffect, useRef } from 'react';
import { pageSearch, takesText } from './page-search.ts';

/** What the keys of the console open. */
export interface KeyedDoors {
  palette(): void;
  help(): void;
}

/**
 * Ctrl or ⌘ and K, `/` and `?`, wherever the focus is. Letters typed into a
 * field stay letters, and over an open dialog nothing else is opened. The keys
 * work from the moment the console is drawn.
 */
export function useKeys(doors: KeyedDoors): void {
  const current = useRef(doors);
  useLayoutEffect(() => {
    current.current = doors;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || hasDialog()) return;
      const { key, target } = event;
      if (event.ctrlKey !== event.metaKey && !event.shiftKey && key.toLowerCase() === 'k') {
        event.preventDefault();
        current.current.palette();
      } else if (event.ctrlKey || event.metaKey || takesText(target)) {
        return;
      } else if (key === '?') {
        event.preventDefault();
        current.current.help();
      } else if (key === '/') {
        const box = pageSearch();
        if (!box) return;
        event.preventDefault();
        box.focus();
        box.select();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Something modal lies over the page. */
const hasDialog = (): boolean =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"], [role="alertdialog"]')].some(
    (dialog) => dialog.offsetParent !== null || dialog.getClientRects().length > 0,
  );
