import {
  alwaysOpen,
  faultOfHours,
  hoursByDays,
  isAlwaysOpen,
  normalizeLine,
  type RegularHours,
  readTimes,
  weekdays,
} from '@dmp/shared/contract';

/** Form value of a location's hours of operation. */
export interface HoursEntry {
  kind: 'NONE' | 'ALWAYS' | 'WEEKLY';
  /** The times of each day, Monday first, such as `08:00-12:00, 13:00-18:00`; empty on a closed day. */
  days: readonly string[];
}

/** Initial form value of a location's hours. */
export function toHoursEntry(hours: readonly RegularHours[] | null): HoursEntry {
  const closed = weekdays.map(() => '');
  if (!hours) return { kind: 'NONE', days: closed };
  if (isAlwaysOpen(hours)) return { kind: 'ALWAYS', days: closed };
  const groups = hoursByDays(hours);
  const timesOn = (weekday: number) => groups.find(({ first, last }) => first <= weekday && weekday <= last)?.times;
  return { kind: 'WEEKLY', days: weekdays.map(({ weekday }) => timesOn(weekday)?.join(', ') ?? '') };
}

/** Parses the form value; returns the error message if it is invalid. */
export function parseHoursEntry({ kind, days }: HoursEntry): RegularHours[] | null | string {
  if (kind === 'NONE') return null;
  if (kind === 'ALWAYS') return [...alwaysOpen];
  const hours: RegularHours[] = [];
  for (const [index, { weekday, name }] of weekdays.entries()) {
    const text = normalizeLine(days[index] ?? '');
    if (text === '') continue;
    const times = readTimes(text);
    if (!times) return `${name} must be such as 08:00-18:00, or 08:00-12:00, 13:00-18:00.`;
    hours.push(...times.map((time) => ({ weekday, ...time })));
  }
  return faultOfHours(hours) ?? hours;
}
