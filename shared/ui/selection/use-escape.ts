import { type RefObject, useEffect, useRef } from 'react';

/**
 * Esc pressed in what an element stands in, or nowhere in particular. What has
 * a use for the key of its own keeps it: an open menu or list, a search with
 * text in it, a dialog.
 */
export function useEscape(element: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const place = element.current?.parentElement;
      if (event.key !== 'Escape' || !place || !isMeant(event.target, place)) return;
      // The question that it opens would be closed by the same press.
      event.stopPropagation();
      latest.current();
    };
    // Before anybody has acted upon it: what is open then still says so.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [element]);
}

const open = '[aria-haspopup][aria-expanded="true"], [role="combobox"][aria-expanded="true"]';

function isMeant(target: EventTarget | null, place: HTMLElement): boolean {
  if (place.closest('[role="dialog"]') || place.querySelector(open)) return false;
  if (target === document.body) return !isCovered();
  if (!(target instanceof HTMLElement) || !place.contains(target)) return false;
  return !(target instanceof HTMLInputElement && target.type === 'search' && target.value !== '');
}

/** A dialog or a drawer lies over the page; one that was closed stays where it was and is not drawn. */
const isCovered = () =>
  [...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => dialog.getClientRects().length > 0);
