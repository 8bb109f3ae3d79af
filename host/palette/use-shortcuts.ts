import { useLayoutEffect, useRef } from 'react';
import { pageSearch, takesText } from './page-search.ts';

/** Handlers of the console's keyboard shortcuts. */
export interface ShortcutHandlers {
  palette(): void;
  help(): void;
}

/**
 * Handles Ctrl+K, ⌘K, `/`, and `?`, wherever the focus is. In a text field, `/` and `?` are characters, and while a
 * modal dialog is open, shortcuts do nothing. The listeners are added before the first paint.
 */
export function useShortcuts(handlers: ShortcutHandlers): void {
  const current = useRef(handlers);
  useLayoutEffect(() => {
    current.current = handlers;
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

/** Whether a modal dialog is open. */
const hasDialog = (): boolean =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"], [role="alertdialog"]')].some(
    (dialog) => dialog.offsetParent !== null || dialog.getClientRects().length > 0,
  );
