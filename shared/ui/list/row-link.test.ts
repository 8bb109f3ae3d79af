import { rowClick } from './row-link.ts';

const plain = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, isOnControl: false, isTextSelected: false };

test.each([
  [{}, 'open'],
  [{ ctrlKey: true }, 'open-in-tab'],
  [{ metaKey: true }, 'open-in-tab'],
  [{ shiftKey: true }, 'open-in-tab'],
  [{ button: 1 }, 'open-in-tab'],
  [{ button: 2 }, 'ignore'],
  [{ isOnControl: true }, 'ignore'],
  [{ isOnControl: true, button: 1 }, 'ignore'],
  [{ isTextSelected: true }, 'ignore'],
])('a click with %j results in %s', (overrides, expected) => {
  expect(rowClick({ ...plain, ...overrides })).toBe(expected);
});
