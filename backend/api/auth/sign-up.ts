import { ErrorBody, Signup, User } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { SignUp } from '../users/sign-up.ts';

/** `POST auth/signup`. */
export const signUpByOlderName =
  (signUp: SignUp): FastifyPluginAsyncTypebox =>
  async (app) => {
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
