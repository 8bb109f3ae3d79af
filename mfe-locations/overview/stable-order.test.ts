import { stableOrder } from './stable-order.ts';

const row = (text: string) => ({ label: text[0] ?? '', count: Number(text.slice(1)) });
const rows = (text: string) => text.split(' ').filter(Boolean).map(row);

test.each([
  ['the first rows keep their order', '', 'b1 a2', 'b1 a2'],
  ['rows with new counts keep their position', 'b1 a2', 'a5 b4', 'b4 a5'],
  ['a removed row becomes a zero row', 'b1 a2', 'a2', 'b0 a2'],
  ['a new row comes last', 'b1 c2', 'a7 b1 c2', 'b1 c2 a7'],
])('%s', (_what, before, now, expected) => {
  expect(stableOrder(rows(before), rows(now), ({ label }) => ({ label, count: 0 }))).toEqual(rows(expected));
});

test('at most 20 removed rows remain as zero rows', () => {
  let current: { label: string; count: number }[] = [];
  for (let day = 1; day <= 100; day += 1) {
    const now = [
      { label: 'always', count: day },
      { label: `tag ${day}`, count: 1 },
    ];
    current = stableOrder(current, now, ({ label }) => ({ label, count: 0 }));
  }
  expect(current).toHaveLength(22);
  expect(current[0]).toEqual({ label: 'always', count: 100 });
  expect(current[1]).toEqual({ label: 'tag 80', count: 0 });
  expect(current.at(-1)).toEqual({ label: 'tag 100', count: 1 });
});
