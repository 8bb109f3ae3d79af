/** Value of a time field: the time, 'unreadable' for a text that cannot be read, or undefined for an empty field. */
export type TimeEntry = Date | 'unreadable' | undefined;

/** Error sentence for an unreadable time. */
export const unreadableTime = 'Cannot read this time. Write it like 11/21/2026 3:30 PM.';

const american =
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4}),? +(?<hour>\d{1,2})(?::(?<minute>\d{2})(?::(?<second>\d{2}))?)? *(?<meridiem>[AP]M)?$/i;
const iso =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})[T ](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?(?<zone>Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Parses a typed time: as the console writes it (`11/21/2026 3:30:00 PM`), with or without seconds, with 24 hours
 * (`11/21/2026 15:30`), or as ISO 8601. A time without a zone is in the browser's zone. A date alone is unreadable, and
 * so is a time that does not exist because the clocks are put forward.
 */
export function readTime(typed: string): TimeEntry {
  const text = typed.trim();
  if (text === '') return undefined;
  const parts = (american.exec(text) ?? iso.exec(text))?.groups;
  if (!parts) return 'unreadable';
  const hour = hourOf(parts);
  if (hour === undefined) return 'unreadable';
  const [year = 0, month = 0, day = 0, minute = 0, second = 0] = [
    parts.year,
    parts.month,
    parts.day,
    parts.minute,
    parts.second,
  ].map((part) => Number(part ?? 0));
  const local = new Date(year, month - 1, day, hour, minute, second);
  // `Date` accepts 13 months and 25 hours, and rolls over.
  const exists =
    parts.zone !== undefined
      ? isExistingDay(year, month, day) && minute < 60 && second < 60
      : local.getMonth() === month - 1 &&
        local.getDate() === day &&
        local.getHours() === hour &&
        local.getMinutes() === minute &&
        local.getSeconds() === second;
  if (!exists) return 'unreadable';
  return parts.zone === undefined ? local : parseWithZone(text);
}

/** Converts to 24 hours; undefined for an hour out of range. */
function hourOf({ hour, minute, meridiem }: Record<string, string | undefined>): number | undefined {
  const value = Number(hour);
  if (meridiem === undefined) return minute !== undefined && value < 24 ? value : undefined;
  if (value < 1 || value > 12) return undefined;
  return (value % 12) + (meridiem.toUpperCase() === 'PM' ? 12 : 0);
}

const isExistingDay = (year: number, month: number, day: number) => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

function parseWithZone(text: string): TimeEntry {
  const time = new Date(text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(time.getTime()) ? 'unreadable' : time;
}
