/** Durations of an acknowledgment in hours; 0 means until the item changes. */
export const untilChoices: readonly { hours: number; label: string }[] = [
  { hours: 0, label: 'Until it changes' },
  { hours: 1, label: 'For 1 hour' },
  { hours: 8, label: 'For 8 hours' },
  { hours: 24, label: 'For 24 hours' },
  { hours: 7 * 24, label: 'For 7 days' },
];

/** End of an acknowledgment as an ISO 8601 time; null means until the item changes. */
export const untilAfter = (hours: number, now: Date): string | null =>
  hours > 0 ? new Date(now.getTime() + hours * 60 * 60 * 1000).toISOString() : null;
