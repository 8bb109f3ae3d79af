import { Credentials, ErrorBody, isPermission, Login, TokenAnswer, User } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/index.ts';
import { type AttemptLimit, TooManyAttempts } from '../identity/attempts.ts';
import { accessTokenSeconds, type Tokens } from '../identity/tokens.ts';
import { authenticate, findUser, type UserRow } from '../identity/users.ts';
import { callerOf } from './guard.ts';
import { Refusal } from './refusal.ts';

export interface AuthRoutes {
  kysely: Kysely<Tables>;
  tokens: Tokens;
  attempts: AttemptLimit;
}

/** `POST auth/token`, `POST auth/verify`, `GET users/me` and the older `POST auth/login`. */
export const authRoutes =
  ({ kysely, tokens, attempts }: AuthRoutes): FastifyPluginAsyncTypebox =>
  async (app) => {
    const signIn = async (request: FastifyRequest, reply: FastifyReply, email: string, password: string) => {
      const user = await attempts
        .guard({ email, address: request.ip }, () => authenticate(kysely, email, password))
        .catch((error: unknown) => {
          if (!(error instanceof TooManyAttempts)) throw error;
          throw new Refusal(429, error.message, { 'retry-after': error.retryAfterSeconds });
        });
      if (!user) throw new Refusal(401, 'The username or password is incorrect.');
      reply.header('cache-control', 'no-store');
      return {
        access_token: await tokens.issue(user),
        token_type: 'Bearer' as const,
        expires_in: accessTokenSeconds,
      };
    };

    const holder = async (request: FastifyRequest): Promise<User> => {
      const user = await findUser(kysely, callerOf(request).id);
      if (!user) throw new Refusal(401, 'This account no longer exists or is disabled.');
      return toUser(user);
    };

    app.post(
      '/auth/token',
      {
        config: { access: 'public' },
        schema: {
          summary: 'An access token for an email address and a password',
          tags: ['auth'],
          body: Credentials,
          response: { 200: TokenAnswer, '4xx': ErrorBody },
        },
      },
      (request, reply) => signIn(request, reply, request.body.username, request.body.password),
    );

    app.post(
      '/auth/login',
      {
        config: { access: 'public' },
        schema: {
          summary: 'Same as POST auth/token, under an older name',
          tags: ['auth'],
          deprecated: true,
          body: Login,
          response: { 200: TokenAnswer, '4xx': ErrorBody },
        },
      },
      (request, reply) => signIn(request, reply, request.body.email, request.body.password),
    );

    app.post(
      '/auth/verify',
      {
        config: { access: 'signed-in' },
        schema: {
          summary: 'Whether the token is valid and its account still exists: who it belongs to, or 401',
          tags: ['auth'],
          response: { 200: User, '4xx': ErrorBody },
        },
      },
      holder,
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
      holder,
    );
  };

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
