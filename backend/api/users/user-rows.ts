import { isPermission, type User } from '@dmp/shared/contract';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import { findUser, type UserRow } from '../../identity/users.ts';
import { callerOf } from '../http/guard.ts';

/** Whom the token of a call belongs to. @throws {HttpError} 401 when the account is gone */
export async function findCaller(kysely: Kysely<Tables>, request: FastifyRequest): Promise<User> {
  const user = await findUser(kysely, callerOf(request).id);
  if (!user) throw new HttpError(401, 'This account no longer exists or is disabled.');
  return toUser(user);
}

/** A person as the API shows them. */
export const toUser = (user: UserRow): User => ({
  id: user.id,
  firstName: user.first_name,
  lastName: user.last_name,
  email: user.email,
  phone: user.phone,
  enabled: user.enabled,
  role: user.role,
  permissions: user.permissions.filter(isPermission),
});
