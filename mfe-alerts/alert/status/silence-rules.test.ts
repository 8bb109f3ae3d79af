import { isOutOfSilence, silenceEnd } from './silence-rules.ts';

const now = new Date('2026-11-22T12:00:00Z');
const rule = silenceEnd(() => now);

test.each([
  ['2026-11-22T12:00:00.000Z', 'The time must be after now.'],
  ['2026-11-22T12:00:00.001Z', undefined],
  ['2027-02-20T12:00:00.000Z', undefined],
  ['2027-02-20T12:00:00.001Z', 'At most 90 days from now.'],
])('silenced until %s: %s', (time, sentence) => {
  expect(rule.check(new Date(time))).toBe(sentence);
});
test('a time that is missing or cannot be read is the business of other rules', () => {
  expect(rule.check(undefined)).toBeUndefined();
  expect(rule.check('unreadable')).toBeUndefined();
});

test.each([
  [new Date(2026, 10, 21), true],
  [new Date(2026, 10, 22), false],
  [new Date(2027, 1, 19), false],
  [new Date(2027, 1, 22), true],
])('the day %s cannot be chosen: %s', (day, out) => {
  expect(isOutOfSilence(day, new Date(2026, 10, 22, 12))).toBe(out);
});
