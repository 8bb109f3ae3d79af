import { logAddress } from './log-address.ts';

const at = (text: string) => Date.parse(`2026-11-20T${text}Z`);

test.each([
  ['a moment', '10:00:00', '10:00:00', '09:55', '10:05'],
  ['a short time', '10:00:00', '10:40:00', '09:55', '10:45'],
  ['a long one, where it began', '10:00:00', '14:00:00', '09:55', '10:05'],
])('%s is looked for with five minutes on either side', (_, from, to, start, end) => {
  const query = logAddress(new URLSearchParams('tab=details&timeline=7d'), { from: at(from), to: at(to) });
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    ...{ tab: 'status-logs', timeline: '7d' },
    ...{ start: `2026-11-20T${start}:00.000Z`, end: `2026-11-20T${end}:00.000Z` },
  });
});
