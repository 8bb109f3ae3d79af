import { slicesOf } from './slices.ts';

test.each<[number, number[][]]>([
  [0, []],
  [2, [[0, 1]]],
  [3, [[0, 1, 2]]],
  [4, [[0, 1, 2], [3]]],
  [
    6,
    [
      [0, 1, 2],
      [3, 4, 5],
    ],
  ],
])('%i items by three', async (count, slices) => {
  const given: number[][] = [];
  for await (const slice of slicesOf([...Array(count).keys()], 3)) given.push(slice);
  expect(given).toEqual(slices);
});

test('between two slices others have their turn', async () => {
  const turns: string[] = [];
  for await (const [item] of slicesOf(['first', 'second'], 1)) {
    turns.push(item ?? '');
    setTimeout(() => turns.push('others'), 0);
  }
  expect(turns).toEqual(['first', 'others', 'second']);
});
