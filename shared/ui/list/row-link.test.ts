import { rowClick } from './row-link.ts';

const plain = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, onControl: false, selecting: false };

test.each([
  [{}, 'open'],
  [{ ctrlKey: true }, 'open-in-tab'],
  [{ metaKey: true }, 'open-in-tab'],
  [{ shiftKey: true }, 'open-in-tab'],
  [{ button: 1 }, 'open-in-tab'],
  [{ button: 2 }, 'ignore'],
  [{ onControl: true }, 'ignore'],
  [{ onControl: true, button: 1 }, 'ignore'],
  [{ selecting: true }, 'ignore'],
])('a click with %j means %s', (facts, meaning) => {
  expect(rowClick({ ...plain, ...facts })).toBe(meaning);
});
