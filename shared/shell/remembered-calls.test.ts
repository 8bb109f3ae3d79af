import { RememberedCalls } from './remembered-calls.ts';

function memory(limit: number) {
  const forgotten: string[] = [];
  const calls = new RememberedCalls(limit, (call) => forgotten.push(call));
  /** Is looked at, and left. */
  const visit = (...names: string[]) => {
    for (const name of names) calls.look(name)();
  };
  return { calls, forgotten, visit };
}

test('of the calls that were left, those left longest ago are forgotten', () => {
  const { forgotten, visit } = memory(2);
  visit('a', 'b', 'a', 'c');
  expect(forgotten).toEqual(['b']);
  visit('d');
  expect(forgotten).toEqual(['b', 'a']);
});

test('what is looked at is not forgotten, however long ago that began', () => {
  const { calls, forgotten, visit } = memory(1);
  const leave = calls.look('list');
  visit('a', 'b', 'c');
  expect(forgotten).toEqual(['a', 'b']);
  leave();
  expect(forgotten).toEqual(['a', 'b', 'c']);
});

test('one that two look at stays until both have left', () => {
  const { calls, forgotten, visit } = memory(0);
  const first = calls.look('list');
  const second = calls.look('list');
  first();
  visit('a');
  expect(forgotten).toEqual(['a']);
  second();
  expect(forgotten).toEqual(['a', 'list']);
});
