import { type Band, bandsOf } from './bands.ts';
import type { Thing } from './things.ts';

const thing = (from: number, to: number): Thing => ({
  ...{ key: `${from}`, from, to, tone: 'green', what: 'x', when: '', facts: [] },
});
const drawn = (bands: Band[]) => bands.map(({ from, to, things }) => [from, to, things.length]);

// A pixel is 100 long, and what is narrower than two of them cannot be seen.
test.each<[string, [number, number][], [number, number, number][]]>([
  ['nothing', [], []],
  [
    'wide ones stay as they are',
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
    'a narrow one alone stays',
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
    'narrow neighbours become one',
    [
      [0, 50],
      [50, 100],
      [100, 150],
    ],
    [[0, 150, 3]],
  ],
  [
    'until it can be seen',
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
    'narrow ones apart stay apart',
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
    'marks upon each other become one',
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
    'a wide one takes in no narrow one beside it',
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
    'what lies upon another becomes one with it',
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
  const things = spans.map(([from, to]) => thing(from, to));
  expect(drawn(bandsOf(things, 100, 2))).toEqual(expected);
});
