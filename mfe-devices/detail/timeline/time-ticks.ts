/** A mark on a time axis. */
export interface Tick {
  at: number;
  label: string;
}

const hourMs = 60 * 60_000;
const hourSteps = [3, 6, 12];
const daySteps = [1, 2, 7];

const dayLabel = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: '2-digit', day: '2-digit' });
const hourLabel = new Intl.DateTimeFormat('en-US', { hour: 'numeric' });

/**
 * Marks between two moments, at most so many where that can be: hours of the
 * clock for up to a day, midnights for more. On a day whose clock is changed
 * they stand closer or farther apart, as its hours do.
 */
export function timeTicks(from: number, to: number, most: number): Tick[] {
  const isDay = to - from <= 26 * hourMs;
  const steps = isDay ? hourSteps : daySteps;
  const of = (step: number) => (isDay ? hoursBetween(from, to, step) : midnightsBetween(from, to, step));
  return steps.map(of).find((ticks) => ticks.length <= most) ?? of(steps.at(-1) ?? 1);
}

function hoursBetween(from: number, to: number, step: number): Tick[] {
  const first = new Date(from);
  const at = (hour: number) => new Date(first.getFullYear(), first.getMonth(), first.getDate(), hour);
  return between(from, to, (n) => at(n * step)).map((time) => ({
    at: time.getTime(),
    label: time.getHours() === 0 ? dayLabel.format(time) : hourLabel.format(time),
  }));
}

function midnightsBetween(from: number, to: number, step: number): Tick[] {
  const first = new Date(from);
  const at = (day: number) => new Date(first.getFullYear(), first.getMonth(), first.getDate() + day);
  return between(from, to, (n) => at(1 + n * step)).map((time) => ({
    at: time.getTime(),
    label: dayLabel.format(time),
  }));
}

function between(from: number, to: number, nth: (n: number) => Date): Date[] {
  const times: Date[] = [];
  for (let n = 0; nth(n).getTime() <= to; n += 1) {
    const time = nth(n);
    // An hour that the clock skips is the one after it.
    if (time.getTime() >= from && time.getTime() !== times.at(-1)?.getTime()) times.push(time);
  }
  return times;
}
