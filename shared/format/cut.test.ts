import { cutMessage, cutTags, cutText } from './cut.ts';

test.each([
  ['short', 5, 'short'],
  ['longer', 5, 'longe…'],
  ['', 5, ''],
  ['⚡⚡⚡', 2, '⚡⚡…'],
  ['🚗🚗🚗', 2, '🚗🚗…'],
])('%s cut at %d is %s', (text, length, cut) => {
  expect(cutText(text, length)).toBe(cut);
});

test.each([
  [50, 'x'.repeat(50)],
  [51, `${'x'.repeat(50)}…`],
])('a message of %d characters', (length, shown) => {
  expect(cutMessage('x'.repeat(length))).toBe(shown);
});

const nineteen = 'NINETEEN-CHARACTERS';
test.each([
  [[], [], 0],
  [['A', 'B', 'C'], ['A', 'B', 'C'], 0],
  [['A', 'B', 'C', 'D', 'E'], ['A', 'B', 'C'], 2],
  [[nineteen, `${nineteen}!`], [nineteen, `${nineteen}…`], 0],
])('tags %j are shown as %j and %d more', (tags, texts, more) => {
  const cut = cutTags(tags);
  expect(cut.shown.map(({ text }) => text)).toEqual(texts);
  expect(cut.more).toBe(more);
});
