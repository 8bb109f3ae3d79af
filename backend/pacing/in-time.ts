import { TooBusy } from './bounded-turns.ts';

/**
 * Does work that has to wait, and ends its waiting by a signal when it takes too long.
 *
 * @param ms the longest that it waits and takes, in milliseconds
 * @param sentence what the user reads then
 * @throws {TooBusy} when it took longer
 */
export async function inTime<T>(ms: number, sentence: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(new TooBusy(sentence)), ms).unref();
  try {
    return await work(end.signal);
  } finally {
    clearTimeout(timer);
  }
}
