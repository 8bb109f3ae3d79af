import { Check } from '@sinclair/typebox/value';
import { RemoteDescriptor } from './remote-json.ts';

test.each([
  ['/', true],
  ['/devices', true],
  ['/devices/:deviceId/logs', true],
  ['devices', false],
  ['/devices/', false],
  ['//evil.example', false],
  ['/devices?x=1', false],
  ['/a b', false],
])('%s is a valid route path: %s', (path, valid) => {
  const routes = [{ path, permission: 'read:devices' }];
  expect(Check(RemoteDescriptor, { name: 'devices', shell: '^1.0.0', routes })).toBe(valid);
});
