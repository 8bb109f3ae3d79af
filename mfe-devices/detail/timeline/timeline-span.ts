import dayjs from 'dayjs';

/** How much of the past a timeline shows; the first is the default. */
export const timelineSpans = [
  { key: '24h', label: '24 Hours', in: '24 hours' },
  { key: '7d', label: '7 Days', in: '7 days', days: 7 },
  { key: '14d', label: '14 Days', in: '14 days', days: 14 },
] as const;
export type TimelineSpan = (typeof timelineSpans)[number];

/** When a span that ends now begins: of days, at the same time of the clock, so that a day may have 23 or 25 hours. */
export function startOf(span: TimelineSpan, end: Date): Date {
  const start = dayjs(end);
  return ('days' in span ? start.subtract(span.days, 'day') : start.subtract(24, 'hour')).toDate();
}

/** The span that an address names. */
export const spanOf = (address: URLSearchParams): TimelineSpan =>
  timelineSpans.find(({ key }) => key === address.get('timeline')) ?? timelineSpans[0];
