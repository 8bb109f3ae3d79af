import { joinFilterValues, splitFilterValues } from './paging.ts';

test.each([
  [['a'], 'a'],
  [['a', 'b'], 'a,b'],
  [['Springfield, IL', 'back\\slash'], 'Springfield\\, IL,back\\\\slash'],
  [['ends with \\', 'next'], 'ends with \\\\,next'],
  [['snö', '🔌,'], 'snö,🔌\\,'],
])('the values %j are joined to %s and split again', (values, text) => {
  expect(joinFilterValues(values)).toBe(text);
  expect(splitFilterValues(text)).toEqual(values);
});

test.each([
  ['', []],
  [',,', []],
  ['a,,b', ['a', 'b']],
  ['line\nbreak', ['line\nbreak']],
])('%j splits into %j', (text, values) => {
  expect(splitFilterValues(text)).toEqual(values);
});
