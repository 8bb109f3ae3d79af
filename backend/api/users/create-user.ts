import { ErrorBody, NewUser, User } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { SignUp } from './sign-up.ts';

/** `POST users`. */
export const createUser =
  (signUp: SignUp): FastifyPluginAsyncTypebox =>
  async (app) => {
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
  };
