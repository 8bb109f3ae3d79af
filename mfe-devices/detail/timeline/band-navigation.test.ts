import { nextBandPosition } from './band-navigation.ts';
import type { Band } from './bands.ts';

const band = (from: number, to: number): Band => {
  const item = { key: `${from}`, from, to, tone: 'green' as const, title: '', timeText: '', facts: [] };
  return { key: item.key, from, to, items: [item] };
};
const lanes = [[band(0, 10), band(10, 60), band(60, 100)], [], [band(5, 6), band(70, 80)]];

test.each([
  ['ArrowRight', [0, 0], [0, 1]],
  ['ArrowRight', [0, 2], undefined],
  ['ArrowLeft', [0, 1], [0, 0]],
  ['ArrowLeft', [0, 0], undefined],
  ['Home', [0, 2], [0, 0]],
  ['End', [0, 0], [0, 2]],
  // A lane without bands is skipped; the focus moves to the band nearest in time.
  ['ArrowDown', [0, 2], [2, 1]],
  ['ArrowDown', [0, 0], [2, 0]],
  ['ArrowUp', [2, 1], [0, 2]],
  ['ArrowUp', [0, 1], undefined],
  ['Enter', [0, 1], undefined],
])('%s from %j moves to %j', (key, [lane, index], to) => {
  const position = nextBandPosition(lanes, { lane: lane ?? 0, index: index ?? 0 }, key);
  expect(position && [position.lane, position.index]).toEqual(to);
});
