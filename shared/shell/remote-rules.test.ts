import { acceptsShell, isWithin } from './remote-rules.ts';

test.each([
  ['^1.0.0', '1.0.0', true],
  ['^1.0.0', '1.4.2', true],
  ['^1.2.3', '1.2.3', true],
  ['^1.2.3', '1.2.2', false],
  ['^1.2.3', '1.1.9', false],
  ['^1.2.3', '1.3.0', true],
  ['^1.0.0', '2.0.0', false],
  ['^2.0.0', '1.9.9', false],
])('a remote that requires %s runs on %s: %s', (range, version, runs) => {
  expect(acceptsShell(range, version)).toBe(runs);
});

test.each([
  ['/devices', '/devices', true],
  ['/devices', '/devices/42', true],
  ['/devices', '/devices/:deviceId', true],
  ['/devices', '/devicesmore', false],
  ['/devices', '/', false],
  ['/', '/', true],
  ['/', '/devices', false],
])('the grant of %s covers %s: %s', (granted, path, covered) => {
  expect(isWithin(granted, path)).toBe(covered);
});
