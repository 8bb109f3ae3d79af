import { limits } from '@dmp/shared/contract';
import type { TimeEntry } from '@dmp/shared/ui';

const dayMs = 24 * 60 * 60 * 1000;

/** Why a span cannot be exported. */
export type SpanFault = 'incomplete' | 'backwards' | 'long' | 'old';

/** The faults that a sentence tells; what is incomplete can be seen. */
export const spanSentences: Partial<Record<SpanFault, string>> = {
  backwards: 'The range must not end before it begins.',
  long: 'Dates must be a maximum of 7 days apart!',
  old: 'Dates older than 1 year cannot be exported.',
};

/** The first day, in the browser's zone, of which raw logs can be exported. */
function oldestDay(now: Date): Date {
  const { rawExportAgeDays } = limits.span;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - rawExportAgeDays);
}

/** Whether a day cannot be selected: it is older than a year, or is still to come. */
export function isOutsideExport(day: Date, now: Date): boolean {
  return day < oldestDay(now) || day >= new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
}

/** What keeps the span from being exported; undefined when nothing does. */
export function spanFault(from: TimeEntry, to: TimeEntry, now: Date): SpanFault | undefined {
  // The fields say themselves what they cannot read.
  if (!(from instanceof Date && to instanceof Date)) return 'incomplete';
  if (to < from) return 'backwards';
  if (to.getTime() - from.getTime() > limits.span.rawExportDays * dayMs) return 'long';
  return from < oldestDay(now) ? 'old' : undefined;
}

/** So many days up to now; both ends of one clock, so that the span is no moment longer than it says. */
export const lastDays = (days: number, now: Date) => ({ from: new Date(now.getTime() - days * dayMs), to: now });
