/** Where a browser does not say when it is idle, as Safari, it is taken to be after this, in milliseconds. */
const idleAfterMs = 200;
/** A page that is never idle does it after this all the same, in milliseconds. */
const atMostMs = 1000;

/** Runs what nobody waits for once the browser has nothing else to do. @returns takes it back */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, idleAfterMs);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run, { timeout: atMostMs });
  return () => cancelIdleCallback(idle);
}
