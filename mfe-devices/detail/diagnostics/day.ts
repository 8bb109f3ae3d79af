import dayjs from 'dayjs';

/** How a day stands in the address: `2026-11-20`. */
const dayFormat = 'YYYY-MM-DD';

/** A day of the browser's zone as the address has it. */
export const dayText = (day: Date): string => dayjs(day).format(dayFormat);

/** The moment at which a day of the address begins; undefined for a text that is no day. */
export function dayStart(text: string | null): Date | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = dayjs(text).startOf('day');
  // February 30th would be taken for March 2nd.
  return day.format(dayFormat) === text ? day.toDate() : undefined;
}
