import { serverNow } from '../../shell/server-now.ts';

/** Whoever wants to know the time anew after every interval, and the moment they were last told. */
interface Beat {
  now: Date;
  listeners: Set<() => void>;
}

const beats = new Map<number, Beat>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The one clock of the page. However many listen, at whatever intervals, one
 * timer runs: to the next moment at which somebody is due. Moments are whole
 * multiples of the interval, so that all ages on a page change together. It
 * stands still while nobody listens or nobody looks.
 *
 * @param interval in milliseconds
 * @returns ends it
 */
export function listenToClock(interval: number, listener: () => void): () => void {
  const beat = beatOf(interval);
  beat.listeners.add(listener);
  if (total() === 1) document.addEventListener('visibilitychange', onVisibility);
  schedule();
  return () => {
    beat.listeners.delete(listener);
    if (beat.listeners.size === 0) beats.delete(interval);
    if (total() === 0) document.removeEventListener('visibilitychange', onVisibility);
    schedule();
  };
}

/** The moment that all who listen at this interval were told last: one object until the next. */
export function clockTime(interval: number): Date {
  return beatOf(interval).now;
}

function beatOf(interval: number): Beat {
  const known = beats.get(interval);
  const age = known ? serverNow().getTime() - known.now.getTime() : 0;
  // The clock was put back: nobody waits until it is then again.
  if (known && age < -interval) known.now = serverNow();
  // One that nobody listens to stands still.
  if (known && (known.listeners.size > 0 || age < interval)) return known;
  const beat: Beat = { now: serverNow(), listeners: new Set() };
  beats.set(interval, beat);
  return beat;
}

const listened = () => [...beats].filter(([, { listeners }]) => listeners.size > 0);
const total = () => listened().reduce((sum, [, { listeners }]) => sum + listeners.size, 0);
const dueAt = (interval: number, after: number) => (Math.floor(after / interval) + 1) * interval;

function schedule(): void {
  clearTimeout(timer);
  timer = undefined;
  const intervals = listened().map(([interval]) => interval);
  if (intervals.length === 0 || document.hidden) return;
  const now = serverNow().getTime();
  timer = setTimeout(tick, Math.min(...intervals.map((interval) => dueAt(interval, now))) - now);
}

function tick(): void {
  const now = serverNow();
  for (const [interval, beat] of listened()) {
    if (now >= beat.now && now.getTime() < dueAt(interval, beat.now.getTime())) continue;
    beat.now = now;
    for (const listener of [...beat.listeners]) listener();
  }
  schedule();
}

/** Whoever looks again sees the time of now, not that of then. */
function onVisibility(): void {
  if (document.hidden) schedule();
  else tick();
}
