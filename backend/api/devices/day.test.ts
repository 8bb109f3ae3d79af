import { parseDay } from './day.ts';

test.each([
  ['2026-11-20', '2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
  ['2026-11-20T00:00:00-08:00', '2026-11-20T08:00:00.000Z', '2026-11-21T08:00:00.000Z'],
])('%s lasts from %s until %s', (text, from, to) => {
  expect(parseDay('date', text)).toEqual({ from: new Date(from), to: new Date(to) });
});

test.each(['2026-02-30', '2026-13-01'])('%s is refused', (text) => {
  expect(() => parseDay('date', text)).toThrow('date must be a day such as 2026-11-20.');
});

test.each(['yesterday', '20261120', '2026-11-20T08:00:00'])('%s is refused', (text) => {
  expect(() => parseDay('date', text)).toThrow(/^date must be a time such as /);
});
