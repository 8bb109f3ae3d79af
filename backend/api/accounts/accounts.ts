import {
  Credentials,
  isPermission,
  Login,
  NewUser,
  SessionInfo,
  Signup,
  TokenResponse,
  User,
} from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { findUser, type UserRow } from '../../identity/users.ts';
import { type ApiCall, defineCall } from '../http/define-call.ts';
import { createSignIn, type SignInOptions } from './sign-in.ts';
import { createSignUp, type SignUpOptions } from './sign-up.ts';

/** The call for users of any identity provider. A console that cannot read its ID token makes it. */
export const sessionCalls: readonly ApiCall[] = [
  defineCall({
    ...{ method: 'GET', path: '/session', permission: 'signed-in', tag: 'auth' },
    ...{ summary: 'Who the token belongs to, and their permissions by its claims', reply: SessionInfo },
    run: ({ caller: { email, name, permissions } }) => ({ email, name, permissions: [...permissions] }),
  }),
];

/** Calls of the accounts of this server. They share one limit for signing in and one for signing up. */
export function accountCalls(options: SignInOptions & SignUpOptions): readonly ApiCall[] {
  const signIn = createSignIn(options);
  const signUp = createSignUp(options);
  return [
    defineCall({
      ...{ method: 'POST', path: '/auth/token', permission: 'public', tag: 'auth' },
      ...{ summary: 'An access token for an email address and a password', body: Credentials, reply: TokenResponse },
      run: ({ request, body }, { kysely }) => signIn(kysely, request.ip, body.username, body.password),
    }),
    defineCall({
      ...{ method: 'POST', path: '/auth/login', permission: 'public', tag: 'auth', deprecated: true },
      ...{ summary: 'Same as POST auth/token, under an older name', body: Login, reply: TokenResponse },
      run: ({ request, body }, { kysely }) => signIn(kysely, request.ip, body.email, body.password),
    }),
    defineCall({
      ...{ method: 'POST', path: '/auth/verify', permission: 'signed-in', tag: 'auth', reply: User },
      summary: 'Whether the token is valid and its account still exists: who it belongs to, or 401',
      run: ({ caller }, { kysely }) => findAccount(kysely, caller),
    }),
    defineCall({
      ...{ method: 'POST', path: '/auth/signup', permission: 'public', tag: 'auth', deprecated: true },
      ...{ summary: 'Same as POST users, under an older name', body: Signup, reply: User, status: 201 },
      run: async ({ request, body }, { kysely }) => toUser(await signUp(kysely, request.ip, body)),
    }),
    defineCall({
      ...{ method: 'GET', path: '/users/me', permission: 'signed-in', tag: 'users' },
      ...{ summary: 'Who the token belongs to', reply: User },
      run: ({ caller }, { kysely }) => findAccount(kysely, caller),
    }),
    defineCall({
      ...{ method: 'POST', path: '/users', permission: 'public', tag: 'users' },
      summary: 'Creates an enabled account with the role USER and no permissions, whatever the body asks for',
      ...{ body: NewUser, reply: User, status: 201 },
      run: async ({ request, body }, { kysely }) => toUser(await signUp(kysely, request.ip, body)),
    }),
  ];
}

/** @throws {HttpError} 401 when the caller's account is deleted or disabled */
async function findAccount(kysely: Kysely<Tables>, { id }: Caller): Promise<User> {
  const user = await findUser(kysely, id);
  if (!user) throw new HttpError(401, 'This account no longer exists or is disabled.');
  return toUser(user);
}

const toUser = (user: UserRow): User => ({
  id: user.id,
  firstName: user.first_name,
  lastName: user.last_name,
  email: user.email,
  phone: user.phone,
  enabled: user.enabled,
  role: user.role,
  permissions: user.permissions.filter(isPermission),
});
