import { serverNow } from '../../shell/server-now.ts';

/** The subscribers of one interval, and the time of their last notification. */
interface IntervalClock {
  now: Date;
  listeners: Set<() => void>;
}

const clocks = new Map<number, IntervalClock>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls the listener at every multiple of the interval, so that all ages on a page change together. All listeners of the
 * page share one timer, which runs to the next due time. It stops while there are no listeners and while the page is
 * hidden.
 *
 * @param interval in milliseconds
 * @returns unsubscribes
 */
export function listenToClock(interval: number, listener: () => void): () => void {
  const clock = clockOf(interval);
  clock.listeners.add(listener);
  if (listenerCount() === 1) document.addEventListener('visibilitychange', onVisibilityChange);
  schedule();
  return () => {
    clock.listeners.delete(listener);
    if (clock.listeners.size === 0) clocks.delete(interval);
    if (listenerCount() === 0) document.removeEventListener('visibilitychange', onVisibilityChange);
    schedule();
  };
}

/** Returns the time of the interval's last notification: the same object until the next one. */
export function clockTime(interval: number): Date {
  return clockOf(interval).now;
}

function clockOf(interval: number): IntervalClock {
  const known = clocks.get(interval);
  const age = known ? serverNow().getTime() - known.now.getTime() : 0;
  // The clock was put back: do not wait until it reaches the old time again.
  if (known && age < -interval) known.now = serverNow();
  // Without listeners, an entry is not updated and becomes outdated.
  if (known && (known.listeners.size > 0 || age < interval)) return known;
  const clock: IntervalClock = { now: serverNow(), listeners: new Set() };
  clocks.set(interval, clock);
  return clock;
}

const activeClocks = () => [...clocks].filter(([, { listeners }]) => listeners.size > 0);
const listenerCount = () => activeClocks().reduce((sum, [, { listeners }]) => sum + listeners.size, 0);
const nextDueTime = (interval: number, after: number) => (Math.floor(after / interval) + 1) * interval;

function schedule(): void {
  clearTimeout(timer);
  timer = undefined;
  const intervals = activeClocks().map(([interval]) => interval);
  if (intervals.length === 0 || document.hidden) return;
  const now = serverNow().getTime();
  timer = setTimeout(notifyDue, Math.min(...intervals.map((interval) => nextDueTime(interval, now))) - now);
}

function notifyDue(): void {
  const now = serverNow();
  for (const [interval, clock] of activeClocks()) {
    if (now >= clock.now && now.getTime() < nextDueTime(interval, clock.now.getTime())) continue;
    clock.now = now;
    for (const listener of [...clock.listeners]) listener();
  }
  schedule();
}

function onVisibilityChange(): void {
  if (document.hidden) schedule();
  else notifyDue();
}
