import { browserZone, calendarOf, limits } from '@dmp/shared/contract';
import type { TimeEntry } from '@dmp/shared/ui';

/** Why a span cannot be exported. */
export type SpanFault = 'incomplete' | 'backwards' | 'long' | 'old';

/** The faults that a sentence tells; what is incomplete can be seen. */
export const spanSentences: Partial<Record<SpanFault, string>> = {
  backwards: 'The range must not end before it begins.',
  long: 'Dates must be a maximum of 7 days apart!',
  old: 'Dates older than 1 year cannot be exported.',
};

/** When the first day of a zone begins of which raw logs can be exported. */
function oldestDay(now: Date, zone: string): Date {
  const { startOfDay, daysLater } = calendarOf(zone);
  return startOfDay(daysLater(now, -limits.span.rawExportAgeDays));
}

/** Whether a day of the browser's zone cannot be selected: it is older than a year, or is still to come. */
export function isOutsideExport(day: Date, now: Date): boolean {
  return day < oldestDay(now, browserZone()) || day >= new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
}

/** What keeps the span from being exported, by the days of a zone; undefined when nothing does. */
export function spanFault(
  from: TimeEntry,
  to: TimeEntry,
  now: Date,
  zone: string = browserZone(),
): SpanFault | undefined {
  // The fields say themselves what they cannot read.
  if (!(from instanceof Date && to instanceof Date)) return 'incomplete';
  if (to < from) return 'backwards';
  if (from < calendarOf(zone).daysLater(to, -limits.span.rawExportDays)) return 'long';
  return from < oldestDay(now, zone) ? 'old' : undefined;
}
