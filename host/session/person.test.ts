import type { User } from 'oidc-client-ts';
import { personOfApi, personOfToken } from './person.ts';

const userWith = (profile: object) => ({ profile: { email: 'a@example.com', ...profile } }) as unknown as User;
const holding = (permissions: unknown) => userWith({ user_authorization: { permissions } });

test.each([
  ['the permission', holding(['execute:dm-devices-reset']), true],
  ['another one', holding(['read:devices']), false],
  ['none', holding([]), false],
  ['a malformed claim', holding('execute:dm-devices-reset'), false],
  ['an empty claim', holding(null), false],
  ['no claim', userWith({}), false],
])('with %s in the ID token, a reset is permitted: %p', (_what, user, permitted) => {
  expect(personOfToken(user).permissions.has('execute:dm-devices-reset')).toBe(permitted);
});

test('the name defaults to the email', () => {
  expect(personOfToken(holding([])).user).toEqual({ email: 'a@example.com', name: 'a@example.com' });
  expect(personOfToken(userWith({ name: 'Ann' })).user).toEqual({ email: 'a@example.com', name: 'Ann' });
});

test('unknown permissions are ignored', () => {
  const answer = { email: 'a@example.com', name: 'Ann', permissions: ['read:devices', 'read:tariffs'] };
  expect(personOfApi(answer)).toEqual({
    user: { email: 'a@example.com', name: 'Ann' },
    permissions: new Set(['read:devices']),
  });
});
