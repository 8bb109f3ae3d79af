import type { Signup, User } from '@dmp/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import { createSignUpLimit } from '../../identity/sign-ups.ts';
import { createUser } from '../../identity/users.ts';
import type { SecurityLog } from '../../security-log/index.ts';
import { toUser } from './user-rows.ts';

/** Answers a call with the account that it asks for. */
export type SignUp = (request: FastifyRequest, reply: FastifyReply, asked: Signup) => Promise<User>;

/**
 * One limit for all calls that create accounts.
 *
 * @param isOpen whether anybody may; otherwise each is refused with 403
 */
export function createSignUp(kysely: Kysely<Tables>, security: SecurityLog, isOpen: boolean): SignUp {
  const limit = createSignUpLimit();
  return async (request, reply, asked) => {
    if (!isOpen) throw new HttpError(403, 'Signing up is switched off. Ask an administrator for an account.');
    const wait = await limit.count(request.ip);
    if (wait !== undefined) {
      const minutes = Math.max(1, Math.ceil(wait / 60));
      const sentence = `Too many accounts were requested from this address. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
      throw new HttpError(429, sentence, { 'retry-after': wait });
    }
    // Field by field: nothing else of the body has any say.
    const { email, password, firstName, lastName, phone = null } = asked;
    const user = await createUser(kysely, { email, password, firstName, lastName, phone }, request.ip);
    if (!user) throw new HttpError(409, 'An account with this email address already exists.');
    security.note('account-created', { who: user.email, address: request.ip });
    reply.code(201);
    return toUser(user);
  };
}
