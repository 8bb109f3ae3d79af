import { logAddress } from './log-address.ts';

const at = (text: string) => Date.parse(`2026-11-20T${text}Z`);

test.each([
  ['a moment', '10:00:00', '10:00:00', '09:55', '10:05'],
  ['a short period', '10:00:00', '10:40:00', '09:55', '10:45'],
  ['the start of a long period', '10:00:00', '14:00:00', '09:55', '10:05'],
])('the link to %s adds five minutes before and after', (_, from, to, start, end) => {
  const query = logAddress(new URLSearchParams('tab=details&timeline=7d'), { from: at(from), to: at(to) });
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    ...{ tab: 'status-logs', timeline: '7d' },
    ...{ start: `2026-11-20T${start}:00.000Z`, end: `2026-11-20T${end}:00.000Z` },
  });
});
