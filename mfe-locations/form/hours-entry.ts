import {
  alwaysOpen,
  faultOfHours,
  hoursByDays,
  isAlwaysOpen,
  oneLine,
  type RegularHours,
  readTimes,
  weekdays,
} from '@dmp/shared/contract';

/** What is entered of a location's hours of operation. */
export interface HoursEntry {
  kind: 'NONE' | 'ALWAYS' | 'WEEKLY';
  /** The times of each day, Monday first, such as `08:00-12:00, 13:00-18:00`; empty where it is closed. */
  days: readonly string[];
}

/** What the form of a location with these hours begins with. */
export function entryOf(hours: readonly RegularHours[] | null): HoursEntry {
  const closed = weekdays.map(() => '');
  // An API of before there were any does not tell.
  if (!hours) return { kind: 'NONE', days: closed };
  if (isAlwaysOpen(hours)) return { kind: 'ALWAYS', days: closed };
  const groups = hoursByDays(hours);
  const timesOn = (weekday: number) => groups.find(({ first, last }) => first <= weekday && weekday <= last)?.times;
  return { kind: 'WEEKLY', days: weekdays.map(({ weekday }) => timesOn(weekday)?.join(', ') ?? '') };
}

/** The hours that were entered, or the sentence what is wrong with them. */
export function hoursOf({ kind, days }: HoursEntry): RegularHours[] | null | string {
  if (kind === 'NONE') return null;
  if (kind === 'ALWAYS') return [...alwaysOpen];
  const hours: RegularHours[] = [];
  for (const [index, { weekday, name }] of weekdays.entries()) {
    const text = oneLine(days[index] ?? '');
    if (text === '') continue;
    const times = readTimes(text);
    if (!times) return `${name} must be such as 08:00-18:00, or 08:00-12:00, 13:00-18:00.`;
    hours.push(...times.map((time) => ({ weekday, ...time })));
  }
  return faultOfHours(hours) ?? hours;
}
