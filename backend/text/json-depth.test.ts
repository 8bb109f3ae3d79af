import { isNestedDeeper } from './json-depth.ts';

test.each<[string, number, boolean]>([
  ['[[1]]', 2, false],
  ['[[[1]]]', 2, true],
  ['{"a":{"b":[]}}', 2, true],
  ['[[],[],[],{}]', 2, false],
  ['["[[[[", "\\"[[[["]', 1, false],
  ['["\\\\",[[', 2, true],
  ['"', 0, false],
  ['', 0, false],
  ['[[[', 2, true],
])('whether %s is nested deeper than %p levels: %p', (text, most, is) => {
  expect(isNestedDeeper(text, most)).toBe(is);
});
