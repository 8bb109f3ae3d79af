import type { TokenResponse } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import type { Tables } from '../../database/index.ts';
import { type AttemptLimit, TooManyAttempts } from '../../identity/attempts.ts';
import { accessTokenSeconds, type Tokens } from '../../identity/tokens.ts';
import { authenticate } from '../../identity/users.ts';

export interface SignInOptions {
  tokens: Tokens;
  attempts: AttemptLimit;
}

/** Creates the function that returns an access token for an email address and a password. */
export const createSignIn =
  ({ tokens, attempts }: SignInOptions) =>
  async (kysely: Kysely<Tables>, address: string, email: string, password: string): Promise<TokenResponse> => {
    const attempt = { email, address };
    const user = await attempts
      .guard(attempt, (turn) => authenticate(kysely, attempt, password, turn))
      .catch((error: unknown) => {
        if (!(error instanceof TooManyAttempts)) throw error;
        throw new HttpError(429, error.message, { 'retry-after': error.retryAfterSeconds });
      });
    if (!user) throw new HttpError(401, 'The username or password is incorrect.');
    return { access_token: await tokens.issue(user), token_type: 'Bearer', expires_in: accessTokenSeconds };
  };
