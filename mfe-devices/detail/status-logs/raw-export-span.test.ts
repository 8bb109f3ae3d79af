import { lastDays } from '../last-days.ts';
import { isOutsideExport, validateExportSpan } from './raw-export-span.ts';

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
])('from %s to %s: %s', (from, to, error) => {
  expect(validateExportSpan(from, to, now)).toBe(error);
});

test.each(['America/New_York', 'Europe/Berlin', 'America/Santiago', 'Asia/Beirut', 'UTC'])(
  'in %s exactly the last seven days can be exported at any time',
  (zone) => {
    const failures: string[] = [];
    for (let time = Date.UTC(2026, 0, 1, 0, 30); time < Date.UTC(2027, 0, 1); time += 3_600_000 * 7) {
      const moment = new Date(time);
      const { from, to } = lastDays(7, moment, zone);
      const longer = new Date(from.getTime() - 1);
      if (validateExportSpan(from, to, moment, zone) || validateExportSpan(longer, to, moment, zone) !== 'long') {
        failures.push(moment.toISOString());
      }
    }
    expect(failures).toEqual([]);
  },
);

test.each([
  ['2026-10-27T16:00:00Z', '2026-11-03T17:00:00Z', undefined],
  ['2026-03-03T16:00:00Z', '2026-03-10T16:00:00Z', 'long'],
])('across a clock change from %s to %s: %s', (from, to, error) => {
  expect(validateExportSpan(new Date(from), new Date(to), now, 'America/New_York')).toBe(error);
});

test.each([
  [at(2025, 10, 20), true],
  [at(2025, 10, 21), false],
  [at(2026, 10, 21), false],
  [at(2026, 10, 22), true],
])('the day %s is outside: %s', (day, outside) => {
  expect(isOutsideExport(day, now)).toBe(outside);
});
