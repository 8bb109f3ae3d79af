import { browserZone, calendarOf } from '@dmp/shared/contract';

/** So many days of a zone up to now: each has the hours that it has there, be it 23 or 25. */
export const lastDays = (days: number, now: Date, zone: string = browserZone()): { from: Date; to: Date } => ({
  from: calendarOf(zone).daysLater(now, -days),
  to: now,
});
