import { excludedCategories } from '@dmp/shared/contract';
import { type NotedExemption, outageParts } from './outage-parts.ts';

const minute = 60_000;
const at = (minutes: number) => minutes * minute;
/** From minute 100 to minute 1000. */
const quarter = { from: at(100), to: at(1000) };
const down = (from: number, to: number | null, status: 'OUTOFORDER' | 'UNKNOWN' = 'OUTOFORDER') => ({
  ...{ status, from: at(from), to: to === null ? null : at(to) },
});
const exempt = (from: number, category = 'Vandalism', overrides: Partial<NotedExemption> = {}): NotedExemption => ({
  ...{
    status: 'OUTOFORDER',
    from: at(from),
    category,
    neviExempt: true,
    valid: true,
    message: 'Cable cut',
    ...overrides,
  },
});
const parts = (
  outages: Parameters<typeof outageParts>[0],
  { exemptions = [], closed = [] }: { exemptions?: NotedExemption[]; closed?: [number, number][] } = {},
) =>
  outageParts(outages, {
    ...{ exemptions, quarter },
    closedWithin: ({ from, to }) =>
      closed
        .map(([begin, end]) => ({ from: Math.max(at(begin), from), to: Math.min(at(end), to) }))
        .filter((span) => span.to > span.from),
  }).map(({ from, to, reason, notes }) => [from / minute, to / minute, reason, notes]);

test.each<[string, ReturnType<typeof parts>, unknown[]]>([
  ['an outage', parts([down(200, 260)]), [[200, 260, null, '']]],
  ['an outage that began before the quarter', parts([down(0, 260)]), [[100, 260, null, '']]],
  ['an outage that continues', parts([down(900, null)]), [[900, 1000, null, '']]],
  [
    'an outage that an entry excludes',
    parts([down(200, 260)], { exemptions: [exempt(200)] }),
    [[200, 260, 4, 'Cable cut']],
  ],
  [
    'an outage that an entry excludes from a later time on',
    parts([down(200, 260)], { exemptions: [exempt(230, 'Natural disaster')] }),
    [
      [200, 230, null, ''],
      [230, 260, 5, 'Cable cut'],
    ],
  ],
  [
    'an outage that was excluded before the quarter',
    parts([down(0, 260)], { exemptions: [exempt(0, 'Utility interruption')] }),
    [[100, 260, 1, 'Cable cut']],
  ],
  [
    'an entry that is not exempt',
    parts([down(200, 260)], { exemptions: [exempt(200, 'Vandalism', { neviExempt: false })] }),
    [[200, 260, null, '']],
  ],
  [
    'an entry with a reason that is none of the six',
    parts([down(200, 260)], { exemptions: [exempt(200, 'Full moon')] }),
    [[200, 260, null, '']],
  ],
  [
    'an entry for another status',
    parts([down(200, 260, 'UNKNOWN')], { exemptions: [exempt(200)] }),
    [[200, 260, null, '']],
  ],
  [
    'an outage outside the hours of operation',
    parts([down(200, 400)], { closed: [[250, 300]] }),
    [
      [200, 250, null, ''],
      [250, 300, 6, ''],
      [300, 400, null, ''],
    ],
  ],
  [
    'an entry before the end of the hours of operation: each part has one reason',
    parts([down(200, 400)], { exemptions: [exempt(280)], closed: [[250, 300]] }),
    [
      [200, 250, null, ''],
      [250, 280, 6, ''],
      [280, 400, 4, 'Cable cut'],
    ],
  ],
])('%s', (_, actual, expected) => {
  expect(actual).toEqual(expected);
});

test('parts that start in the same second become one, so that IDs are unique', () => {
  const [before, after] = [
    { status: 'OUTOFORDER', from: at(200) + 100, to: at(200) + 400 },
    { status: 'UNKNOWN', from: at(200) + 900, to: at(201) },
  ] as const;
  const [part, ...others] = outageParts([before, after], { exemptions: [], quarter, closedWithin: () => [] });
  expect(others).toEqual([]);
  expect(part).toMatchObject({ to: at(201), reason: null });
  expect((part?.to ?? 0) - (part?.from ?? 0)).toBe(300 + 59_100);
  expect(Math.floor((part?.from ?? 0) / 1000)).toBe(at(200) / 1000);
});

test('every excluded category has its number of EV-ChART', () => {
  const reasons = excludedCategories.map((category) =>
    parts([down(200, 260)], { exemptions: [exempt(200, category)] }),
  );
  expect(reasons.map(([one]) => one?.[2])).toEqual([1, 2, 3, 4, 5, 6]);
});
