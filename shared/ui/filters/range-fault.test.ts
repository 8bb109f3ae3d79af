import { unreadableNumber } from '../number/read-number.ts';
import { unreadable } from './column-filter.ts';
import { rangeFault } from './range-fault.ts';

const reversed = 'This range ends before it begins, so nothing would match.';
test.each([
  ['95', '90', reversed],
  ['9', '10', undefined],
  ['10', '10', undefined],
  ['-1', '-2', reversed],
  ['2026-11-02T00:00:00.000Z', '2026-11-01T23:59:59.999Z', reversed],
  ['2026-11-01T00:00:00.000Z', '2026-11-01T23:59:59.999Z', undefined],
  [unreadable, '1', unreadableNumber],
  ['', unreadable, unreadableNumber],
])('from %s to %s: %s', (rateFrom, rateTo, fault) => {
  expect(rangeFault(['rateFrom', 'rateTo'], { rateFrom, rateTo })).toBe(fault);
});

test.each([{ rateFrom: '5' }, { rateTo: '5' }, {}])('an open end is no fault: %j', (values) => {
  expect(rangeFault(['rateFrom', 'rateTo'], values)).toBeUndefined();
});
