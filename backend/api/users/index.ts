import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { createUser } from './create-user.ts';
import { getMe } from './get-me.ts';
import type { SignUp } from './sign-up.ts';

export { createSignUp } from './sign-up.ts';

/** Everything below `users`. */
export const userRoutes =
  (kysely: Kysely<Tables>, signUp: SignUp): FastifyPluginAsync =>
  async (app) => {
    await app.register(getMe(kysely));
    await app.register(createUser(signUp));
  };
