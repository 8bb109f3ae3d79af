import { ErrorBody, NewUser, Signup, User } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/index.ts';
import { createSignUpLimit } from '../identity/sign-ups.ts';
import { createUser } from '../identity/users.ts';
import { toUser } from './auth-routes.ts';
import { Refusal } from './refusal.ts';

/** `POST users` and the older `POST auth/signup`. */
export const signUpRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const limit = createSignUpLimit();

    const signUp = async (request: FastifyRequest, reply: FastifyReply, asked: Signup): Promise<User> => {
      const wait = await limit.count(request.ip);
      if (wait !== undefined) {
        const minutes = Math.max(1, Math.ceil(wait / 60));
        const sentence = `Too many accounts were requested from this address. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
        throw new Refusal(429, sentence, { 'retry-after': wait });
      }
      // Field by field: nothing else of the body has any say.
      const { email, password, firstName, lastName, phone = null } = asked;
      const user = await createUser(kysely, { email, password, firstName, lastName, phone });
      if (!user) throw new Refusal(409, 'An account with this email address already exists.');
      reply.code(201);
      return toUser(user);
    };

    app.post(
      '/users',
      {
        config: { access: 'public' },
        schema: {
          summary: 'Creates an enabled account with the role USER and no permissions, whatever the body asks for',
          tags: ['users'],
          body: NewUser,
          response: { 201: User, '4xx': ErrorBody },
        },
      },
      (request, reply) => signUp(request, reply, request.body),
    );

    app.post(
      '/auth/signup',
      {
        config: { access: 'public' },
        schema: {
          summary: 'Same as POST users, under an older name',
          tags: ['auth'],
          deprecated: true,
          body: Signup,
          response: { 201: User, '4xx': ErrorBody },
        },
      },
      (request, reply) => signUp(request, reply, request.body),
    );
  };
