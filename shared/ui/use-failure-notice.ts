import { useRef } from 'react';
import { isUnreachable, isUnsupportedCall, noticeText } from '../api/error.ts';
import { useShell } from '../shell/shell-context.ts';

/**
 * Notifies when a fetch fails, for SWR's `onError` and `onSuccess`: once for each key until a fetch succeeds, however
 * often SWR retries. `retry(mutate)` is for a retry by the user, which notifies again; `reset` only lets the next
 * failure notify. A refresh that does not reach the server is not notified, because the host's bar shows it.
 *
 * @param title of the notification: 'Get sites failed!'
 * @param toText the text of the notification. The server's sentence is left out by default, because it is shown in place
 *   of the data; pass `failureText` where it has no place there.
 */
export function useFailureNotice(title: string, toText = noticeText) {
  const { notify, onNextRetry } = useShell();
  /** The key whose failure was notified. */
  const notifiedKey = useRef<string>(undefined);
  /** The key that was loaded, unless the user has requested it again since. */
  const loadedKey = useRef<string>(undefined);
  const reset = () => {
    notifiedKey.current = undefined;
    loadedKey.current = undefined;
  };
  return {
    onSuccess(_data: unknown, key: string) {
      notifiedKey.current = undefined;
      loadedKey.current = key;
    },
    onError(error: unknown, key: string) {
      // An older server that does not have the call is not an error.
      if (isAbort(error) || isUnsupportedCall(error) || notifiedKey.current === key) return;
      if (loadedKey.current === key && onNextRetry && isUnreachable(error)) return;
      notifiedKey.current = key;
      notify.error({ title, ...toText(error) });
    },
    reset,
    retry<Data>(refetch: () => Promise<Data>): Promise<Data> {
      reset();
      return refetch();
    },
  };
}

/** Whether a request was aborted. That is not a failure: the request that replaced it is running. */
export const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
