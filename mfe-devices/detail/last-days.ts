import { browserZone, calendarOf } from '@dmp/shared/contract';

/** The last `days` calendar days in a zone, up to now. Across a DST change a day has 23 or 25 hours. */
export const lastDays = (days: number, now: Date, zone: string = browserZone()): { from: Date; to: Date } => ({
  from: calendarOf(zone).daysLater(now, -days),
  to: now,
});
