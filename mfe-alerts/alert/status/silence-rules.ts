import { limits } from '@dmp/shared/contract';
import { serverNow } from '@dmp/shared/shell';
import type { FieldRule } from '@dmp/shared/ui';

const dayMs = 86_400_000;
const { alertSilenceDays } = limits.span;

/** The end of a silence must be in the future, within the maximum of the server. */
export const silenceEndRule = (now: () => Date = serverNow): FieldRule => ({
  check(value) {
    if (!(value instanceof Date)) return undefined;
    const durationMs = value.getTime() - now().getTime();
    if (durationMs <= 0) return 'The time must be after now.';
    return durationMs > alertSilenceDays * dayMs ? `At most ${alertSilenceDays} days from now.` : undefined;
  },
});

/** Whether the calendar disables a day: before today, or after the maximum. */
export const isDisabledSilenceDay = (day: Date, now: Date): boolean => {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  return day < today || day.getTime() > now.getTime() + alertSilenceDays * dayMs;
};

/** Durations offered as buttons. */
export const silencePresets = [
  { label: '1 hour', hours: 1 },
  { label: '8 hours', hours: 8 },
  { label: '1 day', hours: 24 },
  { label: '7 days', hours: 168 },
] as const;
