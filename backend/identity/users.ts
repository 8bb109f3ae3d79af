import { randomUUID } from 'node:crypto';
import { isPermission, type Permission } from '@dmp/shared/contract';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../database/index.ts';
import { isUuid } from '../database/uuid.ts';
import { inTime } from '../pacing/in-time.ts';
import { type Attempt, accountOf, longestSignInMs, type Turn, tooManySignIns } from './attempt.ts';
import { hashPassword, nobodysPassword, verifyPassword } from './passwords.ts';
import { type RoleName, rolePermissions } from './roles.ts';
import { createSignInTurns } from './sign-in-turns.ts';

const turns = createSignInTurns();

export type UserRow = Selectable<Tables['users']>;

/** What a token says about its holder. */
export interface UserClaims {
  sub: string;
  email: string;
  name: string;
  user_authorization: { permissions: Permission[]; role: string };
}

export function claimsOf(user: UserRow): UserClaims {
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ');
  return {
    sub: user.id,
    email: user.email,
    name: name || user.email,
    user_authorization: { permissions: user.permissions.filter(isPermission), role: user.role },
  };
}

/** The enabled user with this id; a disabled one is as good as none. */
export async function findUser(kysely: Kysely<Tables>, id: string): Promise<UserRow | undefined> {
  if (!isUuid(id)) return undefined;
  return kysely.selectFrom('users').selectAll().where('id', '=', id).where('enabled', '=', true).executeTakeFirst();
}

/**
 * The enabled user whom an attempt names, with this password; the answer takes as long when there is no such user.
 *
 * @throws {TooBusy} when too many sign in at once
 */
export async function authenticate(
  kysely: Kysely<Tables>,
  attempt: Attempt,
  password: string,
  turn: Turn,
): Promise<UserRow | undefined> {
  const email = accountOf(attempt.email);
  return turns.take(attempt, turn, async () => {
    const user = await kysely.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
    const isRight = await verifyPassword(password, user?.password_hash ?? nobodysPassword);
    return user?.enabled && isRight ? user : undefined;
  });
}

/** A user who signs up. */
export interface NewAccount {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  phone: string | null;
}

/**
 * Makes an enabled USER without any permission.
 *
 * @param address where it is asked for
 * @returns undefined when the e-mail address has an account
 * @throws {TooBusy} when too many sign in at once
 */
export async function createUser(
  kysely: Kysely<Tables>,
  account: NewAccount,
  address: string,
): Promise<UserRow | undefined> {
  const hash = () => hashPassword(account.password);
  const hashed = await inTime(longestSignInMs, tooManySignIns, (signal) =>
    turns.take({ email: account.email, address }, { signal, isSuspect: false }, hash),
  );
  return kysely
    .insertInto('users')
    .values({
      id: randomUUID(),
      email: accountOf(account.email),
      password_hash: hashed,
      first_name: account.firstName,
      last_name: account.lastName,
      phone: account.phone,
      role: 'USER' satisfies RoleName,
      permissions: [...rolePermissions.USER],
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}
