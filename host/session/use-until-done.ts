import { useEffect, useState } from 'react';
import { SessionEnded } from './renewal.ts';

const firstRetryMs = 2000;
const lastRetryMs = 60_000;

/**
 * Does what a page cannot be drawn without. What fails is retried: after 2 s, then after twice as long each time, up
 * to a minute, and at once when the browser is online again. The end of the session is no failure: it leads to the
 * sign-in.
 *
 * @param run the same function for the same work; undefined while there is nothing to do
 * @param onDone is called when it has succeeded, unless it is not wanted any more; always the same function
 */
export function useUntilDone(run: (() => Promise<unknown>) | undefined, onDone?: () => void) {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<{ error: Error; attempt: number }>();
  // What went wrong with one work says nothing of the next.
  if (!run && failed) {
    setFailed(undefined);
    setAttempt(0);
  }

  useEffect(() => {
    if (!run) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const retry = () => setAttempt(attempt + 1);
    run().then(
      () => isCurrent && onDone?.(),
      (error: Error) => {
        if (!isCurrent || error instanceof SessionEnded) return;
        setFailed({ error, attempt });
        timer = setTimeout(retry, Math.min(lastRetryMs, firstRetryMs * 2 ** attempt));
        addEventListener('online', retry);
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [run, onDone, attempt]);

  return {
    /** Why it has failed. It stays until it is done. */
    error: run && failed?.error,
    /** Whether it is being retried. */
    isRetrying: failed !== undefined && failed.attempt !== attempt,
    retry: () => setAttempt((count) => count + 1),
  };
}
