import { parsePayloadSearch } from './log-query.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const sentence = 'payload can be searched within at most 7 days. Give start, and an end no later than that.';

test('without a text there is no search', () => {
  expect(parsePayloadSearch('', { from: undefined, to: undefined }, now)).toBeUndefined();
});

test.each([
  ['an open time', undefined, undefined],
  ['an open start', undefined, ago(1)],
  ['more than 7 days up to now', ago(7 * 24 + 2), undefined],
  ['more than 7 days', ago(9 * 24), ago(24)],
])('%s gets 400', (_name, from, to) => {
  expect(() => parsePayloadSearch('x', { from, to }, now)).toThrow(sentence);
});

test.each([
  ['up to now', ago(4), undefined, now],
  ['7 days, one of them with 25 hours', ago(7 * 24 + 1), undefined, now],
  ['long ago', ago(1000), ago(900), ago(900)],
])('%s is searched', (_name, from, to, end) => {
  expect(parsePayloadSearch('x', { from, to }, now)).toEqual({ texts: ['x'], time: { from, to: end } });
});
