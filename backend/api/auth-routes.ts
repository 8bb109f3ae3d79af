import { Credentials, ErrorBody, isPermission, TokenAnswer, User } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/index.ts';
import { type AttemptLimit, TooManyAttempts } from '../identity/attempts.ts';
import { accessTokenSeconds, type Tokens } from '../identity/tokens.ts';
import { authenticate, findUser } from '../identity/users.ts';
import { callerOf } from './guard.ts';
import { Refusal } from './refusal.ts';

export interface AuthRoutes {
  kysely: Kysely<Tables>;
  tokens: Tokens;
  attempts: AttemptLimit;
}

/** `POST auth/token` and `GET users/me`. */
export const authRoutes =
  ({ kysely, tokens, attempts }: AuthRoutes): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/auth/token',
      {
        config: { access: 'public' },
        schema: {
          summary: 'An access token for an e-mail address and a password',
          tags: ['auth'],
          body: Credentials,
          response: { 200: TokenAnswer, '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const { username, password } = request.body;
        const user = await attempts
          .guard({ email: username, address: request.ip }, () => authenticate(kysely, username, password))
          .catch((error: unknown) => {
            if (!(error instanceof TooManyAttempts)) throw error;
            throw new Refusal(429, error.message, { 'retry-after': error.retryAfterSeconds });
          });
        if (!user) throw new Refusal(401, 'The username or the password is not right.');
        reply.header('cache-control', 'no-store');
        return {
          access_token: await tokens.issue(user),
          token_type: 'Bearer' as const,
          expires_in: accessTokenSeconds,
        };
      },
    );

    app.get(
      '/users/me',
      {
        config: { access: 'signed-in' },
        schema: {
          summary: 'Who the token belongs to',
          tags: ['users'],
          response: { 200: User, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const user = await findUser(kysely, callerOf(request).id);
        if (!user) throw new Refusal(401, 'This account no longer exists or is disabled.');
        return {
          id: user.id,
          firstName: user.first_name,
          lastName: user.last_name,
          email: user.email,
          phone: user.phone,
          enabled: user.enabled,
          role: user.role,
          permissions: user.permissions.filter(isPermission),
        };
      },
    );
  };
