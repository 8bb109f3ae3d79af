import type { TokenResponse } from '@dmp/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import { type AttemptLimit, TooManyAttempts } from '../../identity/attempts.ts';
import { accessTokenSeconds, type Tokens } from '../../identity/tokens.ts';
import { authenticate } from '../../identity/users.ts';

export interface SignInOptions {
  kysely: Kysely<Tables>;
  tokens: Tokens;
  attempts: AttemptLimit;
}

/** Answers a call with an access token for an email address and a password. */
export type SignIn = (
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
  password: string,
) => Promise<TokenResponse>;

export const createSignIn =
  ({ kysely, tokens, attempts }: SignInOptions): SignIn =>
  async (request, reply, email, password) => {
    const attempt = { email, address: request.ip };
    const user = await attempts
      .guard(attempt, (turn) => authenticate(kysely, attempt, password, turn))
      .catch((error: unknown) => {
        if (!(error instanceof TooManyAttempts)) throw error;
        throw new HttpError(429, error.message, { 'retry-after': error.retryAfterSeconds });
      });
    if (!user) throw new HttpError(401, 'The username or password is incorrect.');
    reply.header('cache-control', 'no-store');
    return {
      access_token: await tokens.issue(user),
      token_type: 'Bearer' as const,
      expires_in: accessTokenSeconds,
    };
  };
