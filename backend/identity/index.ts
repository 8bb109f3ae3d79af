import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Tables } from '../database/index.ts';
import type { Logger } from '../log.ts';
import { type AttemptLimit, createAttemptLimit } from './attempts.ts';
import { demoAccounts, settleDemoAccounts } from './demo-accounts.ts';
import { makeFirstAdmin } from './first-admin.ts';
import { createProvider } from './provider.ts';
import { identityRoutes } from './routes.ts';
import { loadSecrets } from './secrets.ts';
import { createTokens, type Tokens } from './tokens.ts';

export { sweepPayloads } from './payload-adapter.ts';

/** The embedded identity provider. */
export interface Identity {
  tokens: Tokens;
  /** One limit for every way to sign in. */
  attempts: AttemptLimit;
  /** To be registered under `/oidc`. */
  routes: FastifyPluginAsync;
}

export async function createIdentity(
  kysely: Kysely<Tables>,
  { publicUrl, consoleOrigins, demo, firstAdmin }: Pick<Config, 'publicUrl' | 'consoleOrigins' | 'demo' | 'firstAdmin'>,
  log: Logger,
): Promise<Identity> {
  await settleDemoAccounts(kysely, demo);
  if (await makeFirstAdmin(kysely, firstAdmin)) log.info({ email: firstAdmin?.email }, 'made the first administrator');
  const secrets = await loadSecrets(kysely);
  const origins = [...new Set([publicUrl, ...consoleOrigins])];
  const attempts = createAttemptLimit();
  const provider = await createProvider({ kysely, publicUrl, origins, secrets, log });
  return {
    tokens: await createTokens(publicUrl, secrets),
    attempts,
    routes: identityRoutes({
      kysely,
      provider,
      publicUrl,
      origins,
      attempts,
      demoAccounts: demo ? demoAccounts : [],
    }),
  };
}
