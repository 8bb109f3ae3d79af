import dayjs from 'dayjs';

/** Format of a day in the address: `2026-11-20`. */
const dayFormat = 'YYYY-MM-DD';

/** Formats a day of the browser's time zone for the address. */
export const dayText = (day: Date): string => dayjs(day).format(dayFormat);

/** Parses a day of the address to its start; undefined if it is invalid. */
export function dayStart(text: string | null): Date | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = dayjs(text).startOf('day');
  // dayjs parses February 30 as March 2.
  return day.format(dayFormat) === text ? day.toDate() : undefined;
}
