import { useEffect, useState } from 'react';
import { SessionEnded } from './renewal.ts';

const firstRetryMs = 2000;
const lastRetryMs = 60_000;

/**
 * Runs a task until it succeeds. A failure is retried with exponential backoff, from 2 s up to a minute, and at once
 * when the browser is online again. {@link SessionEnded} is not a failure: it leads to the sign-in.
 *
 * @param run a stable function: another one is another task; undefined for no task
 * @param onDone is called when it has succeeded, unless it was canceled; a stable function
 */
export function useRetriedTask(run: (() => Promise<unknown>) | undefined, onDone?: () => void) {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<{ error: Error; attempt: number }>();
  // The error of one task does not apply to the next.
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
    /** The last failure, until the task succeeds. */
    error: run && failed?.error,
    /** Whether a retry is pending. */
    isRetrying: failed !== undefined && failed.attempt !== attempt,
    retry: () => setAttempt((count) => count + 1),
  };
}
