import { nextVersion } from './firmware.ts';

test.each([
  ['1.4.9', '1.4.10'],
  ['v2.0-rc1', 'v2.0-rc2'],
  ['2024-07b', '2024-8b'],
  ['stable', 'stable.1'],
])('after %s comes %s', (version, next) => {
  expect(nextVersion(version)).toBe(next);
});
