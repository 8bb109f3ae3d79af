// How long the backend's event loop was held, as the backend itself measured it.
import { freePort } from '../../backend/testing/free-port.ts';

/** What a backend must be started with, and how its event loop has been. */
export interface LoopHold {
  env: Record<string, string>;
  /** The longest that nothing else could be done since this was last asked, in milliseconds. */
  longestMs(): Promise<number>;
  /**
   * The same for what this does, once for each try. The least is its own: what else the machine does holds a process
   * up too, but not each time.
   */
  heldBy(act: () => Promise<unknown>, tries: number): Promise<number[]>;
  /** The value of any of its metrics without labels. */
  metric(name: string): Promise<number>;
}

/** Node looks once in so many milliseconds, and counts them in. */
const precisionMs = 20;

/** Reads the event loop's delay from the backend's own metrics. */
export async function watchLoop(): Promise<LoopHold> {
  const port = await freePort();
  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`There is no metric ${name}.`);
    return Number(value);
  };
  const longestMs = async () => (await metric('nodejs_eventloop_lag_max_seconds')) * 1000 - precisionMs;
  return {
    env: { METRICS_PORT: String(port) },
    metric,
    longestMs,
    async heldBy(act, tries) {
      const held: number[] = [];
      for (let tried = 0; tried < tries; tried += 1) {
        await longestMs();
        await act();
        held.push(Math.round(await longestMs()));
      }
      return held;
    },
  };
}
