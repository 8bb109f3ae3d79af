import { type Band, bandsOf } from './bands.ts';
import type { TimelineItem } from './timeline-items.ts';

const item = (from: number, to: number): TimelineItem => ({
  ...{ key: `${from}`, from, to, tone: 'green', title: 'x', timeText: '', facts: [] },
});
const drawn = (bands: Band[]) => bands.map(({ from, to, items }) => [from, to, items.length]);

// A pixel is 100 ms; items narrower than two pixels are not visible.
test.each<[string, [number, number][], [number, number, number][]]>([
  ['no items', [], []],
  [
    'wide items stay separate',
    [
      [0, 500],
      [500, 1000],
    ],
    [
      [0, 500, 1],
      [500, 1000, 1],
    ],
  ],
  [
    'a single narrow item stays separate',
    [
      [0, 500],
      [500, 550],
      [550, 1000],
    ],
    [
      [0, 500, 1],
      [500, 550, 1],
      [550, 1000, 1],
    ],
  ],
  [
    'adjacent narrow items merge',
    [
      [0, 50],
      [50, 100],
      [100, 150],
    ],
    [[0, 150, 3]],
  ],
  [
    'narrow items merge only until their band is wide enough',
    [
      [0, 100],
      [100, 199],
      [199, 299],
      [299, 310],
    ],
    [
      [0, 299, 3],
      [299, 310, 1],
    ],
  ],
  [
    'narrow items with a gap between them stay separate',
    [
      [0, 50],
      [300, 350],
    ],
    [
      [0, 50, 1],
      [300, 350, 1],
    ],
  ],
  [
    'overlapping marks merge',
    [
      [0, 0],
      [100, 100],
      [250, 250],
    ],
    [
      [0, 100, 2],
      [250, 250, 1],
    ],
  ],
  [
    'a wide item does not absorb narrow items next to it',
    [
      [0, 500],
      [500, 510],
      [510, 520],
    ],
    [
      [0, 500, 1],
      [500, 520, 2],
    ],
  ],
  [
    'overlapping items merge',
    [
      [0, 500],
      [300, 900],
      [900, 1200],
    ],
    [
      [0, 900, 2],
      [900, 1200, 1],
    ],
  ],
])('%s', (_, spans, expected) => {
  const items = spans.map(([from, to]) => item(from, to));
  expect(drawn(bandsOf(items, 100, 2))).toEqual(expected);
});
