import dayjs from 'dayjs';

/** Time spans that a timeline can show, up to now; the first is the default. */
export const timelineSpans = [
  { key: '24h', label: '24 Hours', in: '24 hours' },
  { key: '7d', label: '7 Days', in: '7 days', days: 7 },
  { key: '14d', label: '14 Days', in: '14 days', days: 14 },
] as const;
export type TimelineSpan = (typeof timelineSpans)[number];

/** Start of a span. A span of days starts at the same local time: across a DST change a day has 23 or 25 hours. */
export function spanStart(span: TimelineSpan, end: Date): Date {
  const start = dayjs(end);
  return ('days' in span ? start.subtract(span.days, 'day') : start.subtract(24, 'hour')).toDate();
}

/** The span in the query parameter `timeline`. */
export const timelineSpanOf = (address: URLSearchParams): TimelineSpan =>
  timelineSpans.find(({ key }) => key === address.get('timeline')) ?? timelineSpans[0];
