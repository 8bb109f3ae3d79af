import { useRef } from 'react';
import { failureText } from '../api/error.ts';
import { useShell } from '../shell/shell-context.ts';

/**
 * Tells of a fetch that failed, for SWR's `onError` and `onSuccess`: once for
 * each key until it has gone well again, however often it is tried quietly.
 * `again()` makes it tell anew, for a person who has asked.
 */
export function useFailureNotice(title: string) {
  const { notify } = useShell();
  const told = useRef<string>(undefined);
  const again = () => {
    told.current = undefined;
  };
  return {
    onSuccess: again,
    onError(fault: unknown, key: string) {
      if (isAbort(fault) || told.current === key) return;
      told.current = key;
      notify.error({ title, ...failureText(fault) });
    },
    again,
  };
}

/** An ended request is no failure: the one that took its place is under way. */
export const isAbort = (fault: unknown) => fault instanceof DOMException && fault.name === 'AbortError';
