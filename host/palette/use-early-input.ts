import { useEffect, useRef } from 'react';

/** Keyboard input from before the text field was loaded. */
export interface EarlyInput {
  text: string;
  /** Whether Enter was pressed. */
  isEntered: boolean;
}

/**
 * Buffers keyboard input while the code of a text field is loaded, so that a user who opens the palette and types on
 * loses no character, and Enter does not reach the element that has the focus.
 *
 * @param isLoading whether to buffer
 * @param onCancel called on Escape
 * @returns returns the input, once, and stops buffering
 */
export function useEarlyInput(isLoading: boolean, onCancel: () => void): () => EarlyInput {
  const characters = useRef('');
  const entered = useRef(false);
  const stop = useRef<() => void>(undefined);
  const cancel = useRef(onCancel);
  cancel.current = onCancel;
  useEffect(() => {
    if (!isLoading) return;
    characters.current = '';
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
      // Characters after Enter belong to the page that it opens. Enter alone opens nothing: the button's key may be
      // held.
      if (key === 'Enter') entered.current ||= characters.current.trim() !== '';
      else if (!entered.current)
        characters.current = key === 'Backspace' ? characters.current.slice(0, -1) : characters.current + key;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey, true);
    stop.current = () => window.removeEventListener('keydown', onKey, true);
    return stop.current;
  }, [isLoading]);
  return () => {
    stop.current?.();
    const typed = { text: characters.current, isEntered: entered.current };
    characters.current = '';
    entered.current = false;
    return typed;
  };
}
