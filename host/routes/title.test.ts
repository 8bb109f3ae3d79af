import { titleOf } from './title.ts';

test.each([
  ['/', 'Home'],
  ['', 'Home'],
  ['/devices', 'Devices'],
  ['/devices/42', 'Devices'],
  ['/logs', 'Device Logs'],
  ['/logs/', 'Device Logs'],
  ['/charging-groups', 'Charging Groups'],
  ['/charging-groups/7/edit', 'Charging Groups'],
  ['/a--b-', 'A B'],
])('the title of %s is %s', (path, title) => {
  expect(titleOf(path)).toBe(title);
});
