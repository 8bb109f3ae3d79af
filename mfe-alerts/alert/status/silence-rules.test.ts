import { isDisabledSilenceDay, silenceEndRule } from './silence-rules.ts';

const now = new Date('2026-11-22T12:00:00Z');
const rule = silenceEndRule(() => now);

test.each([
  ['2026-11-22T12:00:00.000Z', 'The time must be after now.'],
  ['2026-11-22T12:00:00.001Z', undefined],
  ['2027-02-20T12:00:00.000Z', undefined],
  ['2027-02-20T12:00:00.001Z', 'At most 90 days from now.'],
])('silenced until %s: %s', (time, sentence) => {
  expect(rule.check(new Date(time))).toBe(sentence);
});
test('a missing or unreadable time is left to other rules', () => {
  expect(rule.check(undefined)).toBeUndefined();
  expect(rule.check('unreadable')).toBeUndefined();
});

test.each([
  [new Date(2026, 10, 21), true],
  [new Date(2026, 10, 22), false],
  [new Date(2027, 1, 19), false],
  [new Date(2027, 1, 22), true],
])('the day %s is disabled: %s', (day, expected) => {
  expect(isDisabledSilenceDay(day, new Date(2026, 10, 22, 12))).toBe(expected);
});
