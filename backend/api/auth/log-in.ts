import { ErrorBody, Login, TokenResponse } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { SignIn } from './sign-in.ts';

/** `POST auth/login`. */
export const logIn =
  (signIn: SignIn): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/auth/login',
      {
        config: { access: 'public' },
        schema: {
          summary: 'Same as POST auth/token, under an older name',
          tags: ['auth'],
          deprecated: true,
          body: Login,
          response: { 200: TokenResponse, '4xx': ErrorBody },
        },
      },
      (request, reply) => signIn(request, reply, request.body.email, request.body.password),
    );
  };
