import type { User } from 'oidc-client-ts';
import { sessionOf } from './session-of.ts';

const userWith = (profile: object) => ({ profile: { email: 'a@example.com', ...profile } }) as unknown as User;
const holding = (permissions: unknown) => userWith({ user_authorization: { permissions } });
const sessionWith = (user: User | null) =>
  sessionOf(
    () => user,
    async () => 'token',
  );

test.each([
  ['the permission', holding(['execute:dm-devices-reset']), true],
  ['another one', holding(['read:devices']), false],
  ['none', holding([]), false],
  ['a malformed claim', holding('execute:dm-devices-reset'), false],
  ['an empty claim', holding(null), false],
  ['no claim', userWith({}), false],
])('with %s a reset is permitted or not', (_what, user, permitted) => {
  expect(sessionWith(user).can('execute:dm-devices-reset')).toBe(permitted);
});

test('without a user nothing is permitted', () => {
  expect(sessionWith(null).can('read:devices')).toBe(false);
});

test('it answers from the token of now', () => {
  let user = holding([]);
  const session = sessionOf(
    () => user,
    async () => 'token',
  );
  expect(session.can('read:devices')).toBe(false);
  user = holding(['read:devices']);
  expect(session.can('read:devices')).toBe(true);
});

test('a user without a name is called by e-mail', () => {
  expect(sessionWith(holding([])).user).toEqual({ email: 'a@example.com', name: 'a@example.com' });
});
