/** For how long something can be taken over; 0 is until it changes. */
export const untilChoices: readonly { hours: number; label: string }[] = [
  { hours: 0, label: 'Until it changes' },
  { hours: 1, label: 'For 1 hour' },
  { hours: 8, label: 'For 8 hours' },
  { hours: 24, label: 'For 24 hours' },
  { hours: 7 * 24, label: 'For 7 days' },
];

/** The end of so many hours, as it goes on the wire; null until it changes. */
export const untilAfter = (hours: number, now: Date): string | null =>
  hours > 0 ? new Date(now.getTime() + hours * 60 * 60 * 1000).toISOString() : null;
