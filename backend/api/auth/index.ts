import type { FastifyPluginAsync } from 'fastify';
import type { SignUp } from '../users/sign-up.ts';
import { createToken } from './create-token.ts';
import { logIn } from './log-in.ts';
import { createSignIn, type SignInOptions } from './sign-in.ts';
import { signUpByOlderName } from './sign-up.ts';
import { verifyToken } from './verify-token.ts';

export interface AuthOptions extends SignInOptions {
  signUp: SignUp;
}

/** Everything below `auth`. */
export const authRoutes =
  (options: AuthOptions): FastifyPluginAsync =>
  async (app) => {
    const signIn = createSignIn(options);
    await app.register(createToken(signIn));
    await app.register(logIn(signIn));
    await app.register(verifyToken(options.kysely));
    await app.register(signUpByOlderName(options.signUp));
  };
