import { useEffect, useRef } from 'react';

/** What was typed before its field stood. */
export interface EarlyLetters {
  text: string;
  /** Enter ended it. */
  isEntered: boolean;
}

/**
 * Keeps what is typed while a field for it is still on its way, so that who
 * calls the palette and goes on typing loses no letter, and Enter opens nothing
 * else than what it was meant for.
 *
 * @param waits the field is on its way
 * @param onCancel Escape was pressed: the field is not wanted any more
 * @returns gives what was typed, once, and ends the waiting
 */
export function useEarlyLetters(waits: boolean, onCancel: () => void): () => EarlyLetters {
  const letters = useRef('');
  const entered = useRef(false);
  const stop = useRef<() => void>(undefined);
  const cancel = useRef(onCancel);
  cancel.current = onCancel;
  useEffect(() => {
    if (!waits) return;
    letters.current = '';
    entered.current = false;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const { key } = event;
      if (key === 'Escape') {
        event.preventDefault();
        stop.current?.();
        cancel.current();
        return;
      }
      if (key !== 'Enter' && key !== 'Backspace' && key.length > 1) return;
      // What follows Enter is for whatever that has opened; alone, as when the palette's button is held, it opens nothing.
      if (key === 'Enter') entered.current ||= letters.current.trim() !== '';
      else if (!entered.current)
        letters.current = key === 'Backspace' ? letters.current.slice(0, -1) : letters.current + key;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey, true);
    stop.current = () => window.removeEventListener('keydown', onKey, true);
    return stop.current;
  }, [waits]);
  return () => {
    stop.current?.();
    const typed = { text: letters.current, isEntered: entered.current };
    letters.current = '';
    entered.current = false;
    return typed;
  };
}
