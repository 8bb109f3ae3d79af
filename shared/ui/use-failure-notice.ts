import { useRef } from 'react';
import { isAbsentCall, noticeText } from '../api/error.ts';
import { useShell } from '../shell/shell-context.ts';

/**
 * Tells of a fetch that failed, for SWR's `onError` and `onSuccess`: once for
 * each key until it has gone well again, however often it is tried quietly.
 * `retry(mutate)` is a person who asks again, and is told anew; `again` only lets
 * the next failure be told. What the server said stands where the fetched would stand; where that has no place, `words` is
 * `failureText`, which says it here.
 */
export function useFailureNotice(title: string, words = noticeText) {
  const { notify } = useShell();
  const told = useRef<string>(undefined);
  const again = () => {
    told.current = undefined;
  };
  return {
    onSuccess: again,
    onError(fault: unknown, key: string) {
      // A server that does not have the call does nothing wrong.
      if (isAbort(fault) || isAbsentCall(fault) || told.current === key) return;
      told.current = key;
      notify.error({ title, ...words(fault) });
    },
    again,
    retry<Fetched>(fetchAgain: () => Promise<Fetched>): Promise<Fetched> {
      again();
      return fetchAgain();
    },
  };
}

/** An ended request is no failure: the one that took its place is under way. */
export const isAbort = (fault: unknown) => fault instanceof DOMException && fault.name === 'AbortError';
