import { isOutsideExport, lastDays, spanFault } from './raw-export-span.ts';

const now = new Date(2026, 10, 21, 15, 30);
const at = (...parts: [number, number, number, number?, number?, number?]) => new Date(...parts);

test.each([
  [undefined, now, 'incomplete'],
  [at(2026, 10, 20), 'unreadable' as const, 'incomplete'],
  [at(2026, 10, 20), at(2026, 10, 19), 'backwards'],
  [at(2026, 10, 20), at(2026, 10, 20), undefined],
  [at(2026, 10, 14, 15, 30), now, undefined],
  [at(2026, 10, 14, 15, 29, 59), now, 'long'],
  [at(2025, 10, 21), at(2025, 10, 22), undefined],
  [at(2025, 10, 20, 23, 59, 59), at(2025, 10, 22), 'old'],
])('from %s to %s: %s', (from, to, fault) => {
  expect(spanFault(from, to, now)).toBe(fault);
});

test('the last seven days can always be exported', () => {
  const { from, to } = lastDays(7, now);
  expect(spanFault(from, to, now)).toBeUndefined();
});

test.each([
  [at(2025, 10, 20), true],
  [at(2025, 10, 21), false],
  [at(2026, 10, 21), false],
  [at(2026, 10, 22), true],
])('the day %s is outside: %s', (day, outside) => {
  expect(isOutsideExport(day, now)).toBe(outside);
});
