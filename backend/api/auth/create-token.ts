import { Credentials, ErrorBody, TokenResponse } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { SignIn } from './sign-in.ts';

/** `POST auth/token`. */
export const createToken =
  (signIn: SignIn): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/auth/token',
      {
        config: { access: 'public' },
        schema: {
          summary: 'An access token for an email address and a password',
          tags: ['auth'],
          body: Credentials,
          response: { 200: TokenResponse, '4xx': ErrorBody },
        },
      },
      (request, reply) => signIn(request, reply, request.body.username, request.body.password),
    );
  };
