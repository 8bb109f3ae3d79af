import { validityWarning } from './validity.ts';

const [before, now, after] = ['2026-11-20T07:59:59.999Z', '2026-11-20T08:00:00.000Z', '2026-11-20T08:00:00.001Z'];

test.each([
  [before, after, undefined],
  [now, after, undefined],
  [before, now, 'Expired'],
  [before, before, 'Expired'],
  [after, after, 'Not valid yet'],
])('from %s to %s', (validFrom, validTo, warning) => {
  expect(validityWarning({ validFrom, validTo }, new Date(now))).toBe(warning);
});
