import { isReversed } from './range-order.ts';

test.each([
  ['95', '90', true],
  ['9', '10', false],
  ['10', '10', false],
  ['-1', '-2', true],
  ['2026-11-02T00:00:00.000Z', '2026-11-01T23:59:59.999Z', true],
  ['2026-11-01T00:00:00.000Z', '2026-11-01T23:59:59.999Z', false],
  ['x', '1', false],
])('from %s to %s is reversed: %p', (rateFrom, rateTo, reversed) => {
  expect(isReversed(['rateFrom', 'rateTo'], { rateFrom, rateTo })).toBe(reversed);
});

test.each([{ rateFrom: '5' }, { rateTo: '5' }, {}])('an open range is not reversed: %j', (values) => {
  expect(isReversed(['rateFrom', 'rateTo'], values)).toBe(false);
});
