import type { Permission } from '@dmp/shared/contract';
import type { Person } from './person.ts';
import { sessionOf } from './session-of.ts';

const holding = (...permissions: Permission[]): Person => ({
  user: { email: 'a@example.com', name: 'Ann' },
  permissions: new Set(permissions),
});

test('it uses the current person', () => {
  let person = holding();
  const session = sessionOf(
    () => person,
    async () => 'token',
  );
  expect(session.can('read:devices')).toBe(false);
  person = holding('read:devices');
  expect(session.can('read:devices')).toBe(true);
  expect(session.can('read:logs')).toBe(false);
  expect(session.user).toEqual({ email: 'a@example.com', name: 'Ann' });
});
