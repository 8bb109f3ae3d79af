import { plugTypes } from '../contract/index.ts';
import { plugTypeName } from './plug-type.ts';

test.each([
  ['DCCOMBOTYP1', 'CCS'],
  ['CHADEMO', 'CHAdeMO'],
  ['SAEJ1772', 'L2'],
  ['SAEJ3400', 'NACS'],
  ['IEC62196T2', 'IEC62196T2'],
])('%s is shown as %s', (plugType, name) => {
  expect(plugTypeName(plugType)).toBe(name);
});

test('every plug type of the contract has a name', () => {
  expect(plugTypes.filter((plugType) => plugTypeName(plugType) === plugType)).toEqual([]);
});
