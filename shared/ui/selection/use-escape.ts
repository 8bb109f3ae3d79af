import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls back when Esc is pressed in the element's parent or on the page's body. An open menu or list, a search field
 * with text, and a dialog handle the key themselves.
 */
export function useEscape(element: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const container = element.current?.parentElement;
      if (event.key !== 'Escape' || !container || !isFor(container, event.target)) return;
      // The same event would close the dialog that the callback opens.
      event.stopPropagation();
      latest.current();
    };
    // In the capture phase, before another handler closes a popup: isFor() must still find it open.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [element]);
}

const openPopup = '[aria-haspopup][aria-expanded="true"], [role="combobox"][aria-expanded="true"]';

function isFor(container: HTMLElement, target: EventTarget | null): boolean {
  if (container.closest('[role="dialog"]') || container.querySelector(openPopup)) return false;
  if (target === document.body) return !isCovered();
  if (!(target instanceof HTMLElement) || !container.contains(target)) return false;
  return !(target instanceof HTMLInputElement && target.type === 'search' && target.value !== '');
}

/** Whether a dialog or drawer covers the page. A closed one stays in the DOM, but without a layout box. */
const isCovered = () =>
  [...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => dialog.getClientRects().length > 0);
