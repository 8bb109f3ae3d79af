import { allows } from './permissions.ts';

test.each([
  [undefined, ['read:devices'], false],
  [[], ['read:devices'], false],
  ['read:devices', [], false],
  ['read:devices', ['read:logs'], false],
  ['read:devices', ['read:devices'], true],
  [['read:logs', 'read:devices'], ['read:devices'], true],
  ['signed-in', [], true],
  ['public', [], true],
] as const)('%j with %j: %s', (access, permissions, expected) => {
  expect(allows(access, { permissions: new Set(permissions) })).toBe(expected);
});
