import { allows, lacking } from './permissions.ts';

test.each([
  [undefined, ['read:devices'], false],
  [[], ['read:devices'], false],
  ['read:devices', [], false],
  ['read:devices', ['read:logs'], false],
  ['read:devices', ['read:devices'], true],
  [['read:logs', 'read:devices'], ['read:devices'], true],
  [{ allOf: ['read:logs', 'read:devices'] }, ['read:devices'], false],
  [{ allOf: ['read:logs', 'read:devices'] }, ['read:devices', 'read:logs'], true],
  ['signed-in', [], true],
  ['public', [], true],
] as const)('%j with %j: %s', (access, permissions, expected) => {
  expect(allows(access, { permissions: new Set(permissions) })).toBe(expected);
});

test.each([
  ['read:logs', 'the permission read:logs'],
  [['read:logs', 'read:devices'], 'one of the permissions read:logs, read:devices'],
  [{ allOf: ['read:logs', 'read:alerts'] }, 'the permission read:logs'],
  [{ allOf: ['read:logs', 'read:devices'] }, 'the permissions read:logs and read:devices'],
] as const)('%j: %s is missing', (access, expected) => {
  expect(lacking(access, { permissions: new Set(['read:alerts']) })).toBe(expected);
});
