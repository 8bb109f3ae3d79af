import { limits } from './limits.ts';
import type { RegularHours } from './schemas/network.ts';

/** The days of a week, Monday first: OCPI counts them from 1. The short forms are those of OpenStreetMap's `opening_hours`. */
export const weekdays = [
  { weekday: 1, short: 'Mo', name: 'Monday' },
  { weekday: 2, short: 'Tu', name: 'Tuesday' },
  { weekday: 3, short: 'We', name: 'Wednesday' },
  { weekday: 4, short: 'Th', name: 'Thursday' },
  { weekday: 5, short: 'Fr', name: 'Friday' },
  { weekday: 6, short: 'Sa', name: 'Saturday' },
  { weekday: 7, short: 'Su', name: 'Sunday' },
] as const;

/** Patterns of the times in OCPI's `RegularHours`; unlike in OCPI, a day may end at 24:00. */
export const hoursPatterns = {
  periodBegin: {
    pattern: String.raw`^([01]\d|2[0-3]):[0-5]\d$`,
    sentence: 'period_begin must be a time from 00:00 to 23:59, such as 08:00.',
  },
  periodEnd: {
    pattern: String.raw`^(([01]\d|2[0-3]):[0-5]\d|24:00)$`,
    sentence: 'period_end must be a time from 00:00 to 24:00, such as 18:00.',
  },
} as const;

/** End of a day; OCPI's own times end at 23:59. */
export const endOfDay = '24:00';
/** OCPI's `twentyfourseven` as `regular_hours`. */
export const alwaysOpen: readonly RegularHours[] = weekdays.map(({ weekday }) => ({
  ...{ weekday, period_begin: '00:00', period_end: endOfDay },
}));

const beginShape = new RegExp(hoursPatterns.periodBegin.pattern);
const endShape = new RegExp(hoursPatterns.periodEnd.pattern);
const dayName = (weekday: number): string => weekdays[weekday - 1]?.name ?? String(weekday);
const inOrder = (hours: readonly RegularHours[]): RegularHours[] =>
  [...hours].sort((a, b) => a.weekday - b.weekday || a.period_begin.localeCompare(b.period_begin));
const spanText = ({ period_begin, period_end }: RegularHours): string => `${period_begin}-${period_end}`;

/**
 * Checks rules of hours of operation that their schema cannot express.
 *
 * @returns the error as a sentence for the user; undefined if they are valid
 */
export function faultOfHours(hours: readonly RegularHours[]): string | undefined {
  if (hours.length === 0) return 'Hours of operation must have a day on which the location is open.';
  if (hours.length > limits.openingHours.max) {
    return `Hours of operation must have at most ${limits.openingHours.max} times of a week.`;
  }
  const sorted = inOrder(hours);
  const backward = sorted.find(({ period_begin, period_end }) => period_begin >= period_end);
  if (backward) {
    return `${dayName(backward.weekday)}: ${spanText(backward)} does not end after it begins. Hours past midnight are two times: until ${endOfDay}, and from 00:00 on the next day.`;
  }
  const index = sorted.findIndex((one, at) => {
    const next = sorted[at + 1];
    return next?.weekday === one.weekday && next.period_begin < one.period_end;
  });
  const [one, next] = sorted.slice(index, index + 2);
  if (index < 0 || !one || !next) return undefined;
  return `${dayName(one.weekday)}: ${spanText(one)} and ${spanText(next)} overlap.`;
}

/** Consecutive days with the same opening times. */
export interface HoursOfDays {
  /** 1 (Monday) to 7, inclusive. */
  first: number;
  last: number;
  /** Such as `08:00-12:00`, in order. */
  times: string[];
}

/** Groups hours of operation by days, Monday first; closed days are omitted. */
export function hoursByDays(hours: readonly RegularHours[]): HoursOfDays[] {
  const groups: HoursOfDays[] = [];
  for (const { weekday } of weekdays) {
    const times = inOrder(hours.filter((one) => one.weekday === weekday)).map(spanText);
    if (times.length === 0) continue;
    const before = groups.at(-1);
    if (before?.last === weekday - 1 && before.times.join() === times.join()) before.last = weekday;
    else groups.push({ first: weekday, last: weekday, times });
  }
  return groups;
}

/** Whether a location never closes. */
export const isAlwaysOpen = (hours: readonly RegularHours[]): boolean =>
  hoursByDays(hours).some(
    ({ first, last, times }) => first === 1 && last === 7 && times.join() === `00:00-${endOfDay}`,
  );

/**
 * Formats hours of operation for a file, as OpenStreetMap's `opening_hours`:
 * `Mo-Fr 08:00-12:00,13:00-18:00; Sa 10:00-14:00`. Equal hours give equal texts. `24/7` is read but not written, because
 * spreadsheets convert it to a date in July.
 */
export function hoursText(hours: readonly RegularHours[]): string {
  const short = (weekday: number) => weekdays[weekday - 1]?.short;
  return hoursByDays(hours)
    .map(({ first, last, times }) => `${short(first)}${first === last ? '' : `-${short(last)}`} ${times.join()}`)
    .join('; ');
}

/** Examples of the text format, for error sentences. */
export const hoursExample = 'Mo-Fr 08:00-12:00,13:00-18:00; Sa 10:00-14:00, or 24/7';

/**
 * Parses the format of {@link hoursText}. Days may also be separated by commas.
 *
 * @returns the hours, or an error sentence; undefined if the text has another format
 */
export function readHours(text: string): RegularHours[] | string | undefined {
  if (text.length > limits.openingHours.text) return `It has more than ${limits.openingHours.text} characters.`;
  if (text.trim() === '24/7') return [...alwaysOpen];
  const hours: RegularHours[] = [];
  for (const rule of text.split(';')) {
    const [, days, times] = /^\s*([A-Z]\D*)(\d.*)$/.exec(rule) ?? [];
    const [numbers, spans] = [readDays(days ?? ''), readTimes(times ?? '')];
    if (!numbers || !spans) return undefined;
    const twice = numbers.find((weekday, at) => numbers.indexOf(weekday) !== at || isIn(hours, weekday));
    if (twice !== undefined) return `${dayName(twice)} is there twice.`;
    hours.push(...numbers.flatMap((weekday) => spans.map((span) => ({ weekday, ...span }))));
  }
  return faultOfHours(hours) ?? hours;
}

const isIn = (hours: readonly RegularHours[], weekday: number) => hours.some((one) => one.weekday === weekday);

/** Parses days such as `Mo-We,Fr` into their numbers. */
function readDays(text: string): number[] | undefined {
  const days = text.split(',').map((part) => {
    const [first, last = first] = part
      .split('-')
      .map((short) => weekdays.find((day) => day.short === short.trim())?.weekday);
    if (part.split('-').length > 2 || first === undefined || last === undefined) return [];
    return weekdays.map(({ weekday }) => weekday).filter((weekday) => weekday >= first && weekday <= last);
  });
  return days.some((some) => some.length === 0) ? undefined : days.flat();
}

/**
 * Parses the times of a day, such as `8:00-12:00, 13:00-18:00`. An end at 00:00 means the end of the day.
 *
 * @returns undefined if the text has another format
 */
export function readTimes(text: string): Omit<RegularHours, 'weekday'>[] | undefined {
  const spans = text.split(',').map((span) => {
    const [begin, end] = span.split(/[-–]/).map((time) => time.trim().padStart(5, '0'));
    return { period_begin: begin ?? '', period_end: end === '00:00' ? endOfDay : (end ?? '') };
  });
  const isWhole = text.split(',').every((span) => span.split(/[-–]/).length === 2);
  const isShaped = spans.every((one) => beginShape.test(one.period_begin) && endShape.test(one.period_end));
  return isWhole && isShaped ? spans : undefined;
}
