import type { Signup } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import { createSignUpLimit } from '../../identity/sign-ups.ts';
import { createUser, type UserRow } from '../../identity/users.ts';
import type { SecurityLog } from '../../security-log/index.ts';

export interface SignUpOptions {
  security: SecurityLog;
  /** Whether anyone can create an account. */
  isSignUpOpen: boolean;
}

/** Creates the function that creates accounts, with one limit for all calls of this server. */
export function createSignUp({ security, isSignUpOpen }: SignUpOptions) {
  const limit = createSignUpLimit();
  return async (kysely: Kysely<Tables>, address: string, form: Signup): Promise<UserRow> => {
    if (!isSignUpOpen) throw new HttpError(403, 'Signing up is switched off. Ask an administrator for an account.');
    const wait = await limit.count(address);
    if (wait !== undefined) {
      const minutes = Math.max(1, Math.ceil(wait / 60));
      const sentence = `Too many accounts were requested from this address. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
      throw new HttpError(429, sentence, { 'retry-after': wait });
    }
    // Field by field: other fields of the body, such as the role, must have no effect.
    const { email, password, firstName, lastName, phone = null } = form;
    const user = await createUser(kysely, { email, password, firstName, lastName, phone }, address);
    if (!user) throw new HttpError(409, 'An account with this email address already exists.');
    security.note('account-created', { who: user.email, address });
    return user;
  };
}
