import { permissionsFromClaims } from './permissions.ts';

const claims = (permissions: unknown) => ({ user_authorization: { permissions } });

test('known permissions of the claim are returned, unknown ones ignored', () => {
  expect([...permissionsFromClaims(claims(['read:devices', 'read:everything', 'delete:alerts']))]).toEqual([
    'read:devices',
    'delete:alerts',
  ]);
});

test.each([
  undefined,
  null,
  {},
  'read:devices',
  { permissions: ['read:devices'] },
  { user_authorization: null },
  { user_authorization: ['read:devices'] },
  claims(null),
  claims('read:devices'),
  claims({ 0: 'read:devices' }),
  claims([['read:devices'], 1, null, 'READ:DEVICES']),
  Object.create({ user_authorization: { permissions: ['read:devices'] } }),
])('a missing, empty or malformed claim gives none (%#)', (value) => {
  expect(permissionsFromClaims(value).size).toBe(0);
});
