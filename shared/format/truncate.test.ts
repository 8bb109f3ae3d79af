import { truncateMessage, truncateTags, truncateText } from './truncate.ts';

test.each([
  ['short', 5, 'short'],
  ['longer', 5, 'longe…'],
  ['', 5, ''],
  ['⚡⚡⚡', 2, '⚡⚡…'],
  ['🚗🚗🚗', 2, '🚗🚗…'],
])('%s truncated at %d is %s', (text, length, truncated) => {
  expect(truncateText(text, length)).toBe(truncated);
});

test.each([
  [50, 'x'.repeat(50)],
  [51, `${'x'.repeat(50)}…`],
])('a message of %d characters', (length, shown) => {
  expect(truncateMessage('x'.repeat(length))).toBe(shown);
});

const nineteen = 'NINETEEN-CHARACTERS';
test.each([
  [[], [], 0],
  [['A', 'B', 'C'], ['A', 'B', 'C'], 0],
  [['A', 'B', 'C', 'D', 'E'], ['A', 'B', 'C'], 2],
  [[nineteen, `${nineteen}!`], [nineteen, `${nineteen}…`], 0],
])('tags %j are shown as %j and %d more', (tags, texts, more) => {
  const truncated = truncateTags(tags);
  expect(truncated.visible.map(({ text }) => text)).toEqual(texts);
  expect(truncated.more).toBe(more);
});
