import { limits } from '@dmp/shared/contract';
import { serverNow } from '@dmp/shared/shell';
import type { FieldRule } from '@dmp/shared/ui';

const dayMs = 86_400_000;
const { alertSilenceDays } = limits.span;

/** The end of a silence lies ahead, and not further than the server allows. */
export const silenceEnd = (now: () => Date = serverNow): FieldRule => ({
  check(value) {
    if (!(value instanceof Date)) return undefined;
    const ahead = value.getTime() - now().getTime();
    if (ahead <= 0) return 'The time must be after now.';
    return ahead > alertSilenceDays * dayMs ? `At most ${alertSilenceDays} days from now.` : undefined;
  },
});

/** Days of the calendar that are over, or too far ahead. */
export const isOutOfSilence = (day: Date, now: Date): boolean => {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  return day < today || day.getTime() > now.getTime() + alertSilenceDays * dayMs;
};

/** Ends that are chosen most, in hours from now. */
export const usualSilences = [
  { label: '1 hour', hours: 1 },
  { label: '8 hours', hours: 8 },
  { label: '1 day', hours: 24 },
  { label: '7 days', hours: 168 },
] as const;
