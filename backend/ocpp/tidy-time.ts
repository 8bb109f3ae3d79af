/** The forms of ISO 8601 for a date and a time: of month, of week, or of year, with or without separators. */
const moment = new RegExp(
  [
    /^(?:\+00)?(?<year>\d{4})(?:-?(?<month>\d\d)-?(?<day>\d\d)|-?W(?<week>\d\d)-?(?<weekday>[1-7])|-?(?<ordinal>\d{3}))/,
    /[Tt ](?<hour>\d\d)(?::?(?<minute>\d\d)(?::?(?<second>\d\d))?)?(?:[.,](?<fraction>\d{1,30}))?/,
    /\s?(?:(?<utc>[Zz])|(?<sign>[+\-\u2212])(?<hours>\d\d)(?::?(?<minutes>\d\d))?)?$/,
  ]
    .map(({ source }) => source)
    .join(''),
);
/** The form that OCPP 1.6 asks for. */
const plain = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):\d\d:[0-5]\d(?:\.\d{1,30})?(?:Z|[+-]\d\d:\d\d)$/;
/** Milliseconds since 1970 have more digits than seconds until the year 5138. */
const leastMs = 1e11;
const firstShown = new Date(0).setUTCFullYear(1, 0, 1);
const lastShown = Date.UTC(10_000, 0) - 1;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A moment that was written in some way. */
export interface TidyTime {
  /** Milliseconds since 1970. */
  time: number;
  /** As OCPP 1.6 asks for it. */
  value: string;
  /** In which way it is not written as OCPP 1.6 asks; undefined where it is. */
  remark: string | undefined;
}

/**
 * The moment that a charger means, for what OCPP 1.6 calls `dateTime` (OCPP-J 1.6, section 3.3: ISO 8601), in any form
 * of that standard. A time without a zone is taken as UTC, which OCPP recommends.
 *
 * @param given a text, or a number of seconds or milliseconds since 1970
 * @returns undefined when it is no moment
 */
export function tidyTime(given: string | number): TidyTime | undefined {
  if (typeof given === 'number') {
    const time = given < leastMs ? given * 1000 : given;
    return given > 0 ? written(time, 'is a number, not a time') : undefined;
  }
  const parts = moment.exec(given.trim())?.groups;
  if (!parts) return undefined;
  const time = dateOf(parts) + timeOf(parts) - shiftOf(parts);
  if (plain.test(given)) return isShown(time) ? { time, value: given, remark: undefined } : undefined;
  const isLocal = parts.utc === undefined && parts.sign === undefined;
  return written(time, isLocal ? 'has no time zone; it is taken as UTC' : 'is not written as in OCPP 1.6');
}

/** Of years that have four digits: the database knows no year 0, and a log shows no others. */
const isShown = (time: number): boolean => time >= firstShown && time <= lastShown;

const written = (time: number, remark: string): TidyTime | undefined =>
  isShown(time) ? { time: Math.trunc(time), value: new Date(time).toISOString(), remark } : undefined;

/** What {@link moment} has read. */
type Parts = Readonly<Record<string, string | undefined>>;

/** A number within a range; NaN for any other. */
const within = (text: string | undefined, least: number, most: number): number => {
  const number = Number(text ?? least);
  return number >= least && number <= most ? number : Number.NaN;
};

/** The first moment of the day, in milliseconds since 1970; NaN for a day that there is not. */
function dateOf({ year, month, day, week, weekday, ordinal }: Parts): number {
  const date = (monthIndex: number, dayOfMonth: number) =>
    new Date(0).setUTCFullYear(Number(year), monthIndex, dayOfMonth);
  if (ordinal !== undefined) {
    const time = date(0, within(ordinal, 1, 366));
    return new Date(time).getUTCFullYear() === Number(year) ? time : Number.NaN;
  }
  if (week !== undefined) {
    // January 4 is in the first week, which begins on a Monday.
    const fourth = new Date(date(0, 4));
    const monday = fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * dayMs;
    const first = monday + (within(week, 1, 53) - 1) * 7 * dayMs;
    // A week is of the year that its Thursday is in.
    const isOfYear = new Date(first + 3 * dayMs).getUTCFullYear() === Number(year);
    return isOfYear ? first + (Number(weekday) - 1) * dayMs : Number.NaN;
  }
  const time = date(within(month, 1, 12) - 1, within(day, 1, 31));
  return new Date(time).getUTCDate() === Number(day) ? time : Number.NaN;
}

/** Since midnight, in milliseconds; NaN for a time that there is not. A leap second is the one after it. */
function timeOf({ hour, minute, second, fraction }: Parts): number {
  const unit = second !== undefined ? 1000 : minute !== undefined ? minuteMs : hourMs;
  const time =
    within(hour, 0, 24) * hourMs +
    within(minute, 0, 59) * minuteMs +
    within(second, 0, 60) * 1000 +
    Math.round(Number(`0.${fraction ?? 0}`) * unit);
  return hour === '24' && time > dayMs ? Number.NaN : time;
}

/** How far the clock of the zone is ahead of UTC, in milliseconds; NaN for a zone that there is not. */
const shiftOf = ({ sign, hours, minutes }: Parts): number =>
  sign === undefined
    ? 0
    : (sign === '+' ? 1 : -1) * (within(hours, 0, 23) * hourMs + within(minutes, 0, 59) * minuteMs);
