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
