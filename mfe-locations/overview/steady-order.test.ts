import { steadyOrder } from './steady-order.ts';

const row = (text: string) => ({ label: text[0] ?? '', count: Number(text.slice(1)) });
const rows = (text: string) => text.split(' ').filter(Boolean).map(row);

test.each([
  ['the first rows stay in their order', '', 'b1 a2', 'b1 a2'],
  ['new counts stand in the old places', 'b1 a2', 'a5 b4', 'b4 a5'],
  ['a row that is gone leaves a zero', 'b1 a2', 'a2', 'b0 a2'],
  ['a row that is new comes last', 'b1 c2', 'a7 b1 c2', 'b1 c2 a7'],
])('%s', (_what, before, now, shown) => {
  expect(steadyOrder(rows(before), rows(now), ({ label }) => ({ label, count: 0 }))).toEqual(rows(shown));
});

test('of tags that come and go for weeks, no more than twenty stay as zeros', () => {
  let shown: { label: string; count: number }[] = [];
  for (let day = 1; day <= 100; day += 1) {
    const now = [
      { label: 'always', count: day },
      { label: `tag ${day}`, count: 1 },
    ];
    shown = steadyOrder(shown, now, ({ label }) => ({ label, count: 0 }));
  }
  expect(shown).toHaveLength(22);
  expect(shown[0]).toEqual({ label: 'always', count: 100 });
  expect(shown[1]).toEqual({ label: 'tag 80', count: 0 });
  expect(shown.at(-1)).toEqual({ label: 'tag 100', count: 1 });
});
