/** A label of a time axis. */
export interface AxisLabel {
  /** In milliseconds since 1970. */
  at: number;
  label: string;
}

const hourMs = 60 * 60_000;
const hourSteps = [3, 6, 12];
const daySteps = [1, 2, 7];

const dayLabel = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: '2-digit', day: '2-digit' });
const hourLabel = new Intl.DateTimeFormat('en-US', { hour: 'numeric' });

/**
 * Labels of a time axis between two times in milliseconds since 1970, at most `maxCount` if possible: full hours for up
 * to a day, midnights for longer. On a day of a DST change their distances vary, as do its hours.
 */
export function timeAxisLabels(from: number, to: number, maxCount: number): AxisLabel[] {
  const isDay = to - from <= 26 * hourMs;
  const steps = isDay ? hourSteps : daySteps;
  const labelsEvery = (step: number) => (isDay ? hoursBetween(from, to, step) : midnightsBetween(from, to, step));
  return steps.map(labelsEvery).find((labels) => labels.length <= maxCount) ?? labelsEvery(steps.at(-1) ?? 1);
}

function hoursBetween(from: number, to: number, step: number): AxisLabel[] {
  const first = new Date(from);
  const at = (hour: number) => new Date(first.getFullYear(), first.getMonth(), first.getDate(), hour);
  return between(from, to, (n) => at(n * step)).map((time) => ({
    at: time.getTime(),
    label: time.getHours() === 0 ? dayLabel.format(time) : hourLabel.format(time),
  }));
}

function midnightsBetween(from: number, to: number, step: number): AxisLabel[] {
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
    // `Date` moves an hour that DST skips to the next hour, which would appear twice.
    if (time.getTime() >= from && time.getTime() !== times.at(-1)?.getTime()) times.push(time);
  }
  return times;
}
