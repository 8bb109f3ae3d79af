import { withEscapedPercentSigns } from './percent-signs.ts';

test.each([
  ['/devices/100%', '/devices/100%25'],
  ['/devices/5%25%/logs%zz?q=50%', '/devices/5%25%25/logs%25zz?q=50%'],
])('%s means %s', (typed, meant) => {
  expect(withEscapedPercentSigns(typed)).toBe(meant);
});

test.each([
  ['with other escapes that are broken', '/devices/%E0%A4%A'],
  ['that is well formed', '/devices/100%25'],
  ['of another host', '//other.example/100%'],
  ['of another host in absolute form', 'http://other.example/100%'],
  ['of another host by a backslash', '/\\other.example/100%'],
])('none is meant by an address %s', (_, typed) => {
  expect(withEscapedPercentSigns(typed)).toBeUndefined();
});
