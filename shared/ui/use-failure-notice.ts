import { useRef } from 'react';
import { isAbsentCall, isUnreachable, noticeText } from '../api/error.ts';
import { useShell } from '../shell/shell-context.ts';

/**
 * Tells of a fetch that failed, for SWR's `onError` and `onSuccess`: once for
 * each key until it has gone well again, however often it is tried quietly.
 * `retry(mutate)` is a person who asks again, and is told anew; `again` only lets
 * the next failure be told. A refresh that does not reach the server is not notified: the host's bar says so. What the server said stands where the fetched would stand; where that has no place, `words` is
 * `failureText`, which says it here.
 */
export function useFailureNotice(title: string, words = noticeText) {
  const { notify, onNextRetry } = useShell();
  const told = useRef<string>(undefined);
  /** The key that was loaded, unless the user has requested it again since. */
  const known = useRef<string>(undefined);
  const again = () => {
    told.current = undefined;
    known.current = undefined;
  };
  return {
    onSuccess(_fetched: unknown, key: string) {
      told.current = undefined;
      known.current = key;
    },
    onError(fault: unknown, key: string) {
      // A server that does not have the call does nothing wrong.
      if (isAbort(fault) || isAbsentCall(fault) || told.current === key) return;
      if (known.current === key && onNextRetry && isUnreachable(fault)) return;
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
