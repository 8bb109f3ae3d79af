import { AsyncLocalStorage } from 'node:async_hooks';

const signals = new AsyncLocalStorage<AbortSignal>();

/**
 * Does work that is for one caller alone: once they have gone, PostgreSQL cancels the statement that runs for it, and
 * no further one begins. The embedded database can cancel none.
 *
 * @param left aborted when the caller has gone; its reason is thrown in place of the statement's result
 */
export const forCaller = <T>(left: AbortSignal, work: () => T): T => signals.run(left, work);

/** What ends the work that is done at this moment; undefined for what is done whoever waits for it. */
export const callerLeft = (): AbortSignal | undefined => signals.getStore();

/** A statement on its way. */
export interface Statement<T> {
  text: string;
  run(): Promise<T>;
  /** Ends it before its time; where nothing can, it is left to run. */
  cancel?: (() => Promise<void>) | undefined;
}

/** Runs a statement until the signal is aborted. What ends a transaction is run in any case. */
export async function untilLeft<T>(left: AbortSignal, { text, run, cancel }: Statement<T>): Promise<T> {
  if (/^(commit|rollback)/i.test(text)) return run();
  left.throwIfAborted();
  let canceled: Promise<void> | undefined;
  const end = () => {
    // What cannot be canceled, as without a connection for it, runs to its end.
    canceled = cancel?.().catch(() => {});
  };
  left.addEventListener('abort', end);
  try {
    return await run();
  } catch (error) {
    left.throwIfAborted();
    throw error;
  } finally {
    left.removeEventListener('abort', end);
    // Later it would cancel the next statement of this connection.
    await canceled;
  }
}
