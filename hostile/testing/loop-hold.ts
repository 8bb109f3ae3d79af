// How long the backend's event loop was held, as the backend itself measured it.
import { freePort } from '../../backend/testing/free-port.ts';

/** What a backend must be started with, and how its event loop has been. */
export interface LoopHold {
  env: Record<string, string>;
  /** The longest that nothing else could be done since this was last asked, in milliseconds. */
  longestMs(): Promise<number>;
  /**
   * Does this until nothing else had to wait for longer than the bound, at most twelve times: what else the machine
   * does delays a process too, but not each time.
   *
   * @param boundMs in milliseconds of a core that the backend has for itself
   * @returns the shortest hold, which is longer than the bound if each was
   */
  heldBy(act: () => Promise<unknown>, boundMs: number): Promise<number>;
  /** The value of any of its metrics without labels. */
  metric(name: string): Promise<number>;
}

/** Longer than what a scheduler gives a process at a time. */
const spinMs = 20;

/** Node looks once in so many milliseconds, and counts them in. */
const precisionMs = 20;
const maxTries = 12;

/** How much longer computing takes than it would on a core of its own; 1 on an idle machine. */
function contention(): number {
  const [begun, used] = [performance.now(), process.cpuUsage()];
  const spent = () => {
    const { user, system } = process.cpuUsage(used);
    return (user + system) / 1000;
  };
  while (spent() < spinMs) Math.sqrt(performance.now());
  return Math.max(1, (performance.now() - begun) / spent());
}

/** Reads the event loop's delay from the backend's own metrics. */
export async function watchLoop(): Promise<LoopHold> {
  const port = await freePort();
  const metric = async (name: string): Promise<number> => {
    // A kept connection may be ended by the backend just when it is used again.
    const headers = { connection: 'close' };
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`There is no metric ${name}.`);
    return Number(value);
  };
  const longestMs = async () => (await metric('nodejs_eventloop_lag_max_seconds')) * 1000 - precisionMs;
  return {
    env: { METRICS_PORT: String(port) },
    metric,
    longestMs,
    async heldBy(act, boundMs) {
      let held = Number.POSITIVE_INFINITY;
      for (let tried = 0; tried < maxTries && held >= boundMs; tried += 1) {
        await longestMs();
        const before = contention();
        await act();
        held = Math.min(held, Math.round((2 * (await longestMs())) / (before + contention())));
      }
      return held;
    },
  };
}
