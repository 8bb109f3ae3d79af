import { browserZone, calendarOf, limits } from '@dmp/shared/contract';
import type { TimeEntry } from '@dmp/shared/ui';

/** Validation error of a time span. */
export type ExportSpanError = 'incomplete' | 'backwards' | 'long' | 'old';

/** Texts of the errors that are displayed; `incomplete` needs none. */
export const exportSpanErrorTexts: Partial<Record<ExportSpanError, string>> = {
  backwards: 'The range must not end before it begins.',
  long: 'Dates must be a maximum of 7 days apart!',
  old: 'Dates older than 1 year cannot be exported.',
};

/** Start of the oldest day of a time zone that can be exported. */
function oldestDay(now: Date, zone: string): Date {
  const { startOfDay, daysLater } = calendarOf(zone);
  return startOfDay(daysLater(now, -limits.span.rawExportAgeDays));
}

/** Whether a day of the browser's time zone is older than a year or in the future, and cannot be selected. */
export function isOutsideExport(day: Date, now: Date): boolean {
  return day < oldestDay(now, browserZone()) || day >= new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
}

/** Validates a span by the days of a time zone; undefined if it can be exported. */
export function validateExportSpan(
  from: TimeEntry,
  to: TimeEntry,
  now: Date,
  zone: string = browserZone(),
): ExportSpanError | undefined {
  // TimeField displays the error of an unreadable time.
  if (!(from instanceof Date && to instanceof Date)) return 'incomplete';
  if (to < from) return 'backwards';
  if (from < calendarOf(zone).daysLater(to, -limits.span.rawExportDays)) return 'long';
  return from < oldestDay(now, zone) ? 'old' : undefined;
}
