import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Bus } from '../bus/index.ts';
import type { Config } from '../config/index.ts';
import type { Tables } from '../database/index.ts';
import type { Logger } from '../log/index.ts';
import { createSecurityLog } from '../security-log/index.ts';
import { type AttemptLimit, createAttemptLimit } from './attempts.ts';
import { demoAccounts, settleDemoAccounts } from './demo-accounts.ts';
import { createTokens } from './embedded-tokens.ts';
import { createExternalIdentity } from './external/index.ts';
import { canAnybodySignIn, howToBegin, makeFirstAdmin } from './first-admin.ts';
import { type GoesOn, goesOnHere } from './going-on.ts';
import { createKnownDevices } from './known-devices.ts';
import { createProvider } from './provider.ts';
import { identityRoutes } from './routes.ts';
import { loadSecrets } from './secrets.ts';
import { seenAttempts } from './seen-attempts.ts';
import type { Tokens, TokenVerifier } from './tokens.ts';

export { sweepPayloads } from './payload-adapter.ts';

/** The embedded identity provider. */
export interface EmbeddedIdentity {
  tokens: Tokens;
  /** One limit for every way to sign in. */
  attempts: AttemptLimit;
  /** To be registered under `/oidc`. */
  routes: FastifyPluginAsync;
}

/** Where people sign in, and how their tokens are checked. */
export interface Identity {
  tokens: TokenVerifier;
  /** Of another's provider only its tokens are known. */
  goesOn: GoesOn;
  /** Undefined when people sign in elsewhere: then there are no accounts here. */
  embedded: EmbeddedIdentity | undefined;
  /** Origins of another's provider that browsers call, as far as is known by now. */
  origins(): Promise<readonly string[]>;
}

type Settings = Pick<Config, 'publicUrl' | 'consoleOrigins' | 'demo' | 'firstAdmin' | 'oidc'>;

export async function createIdentity(
  kysely: Kysely<Tables>,
  settings: Settings,
  bus: Pick<Bus, 'publish'>,
  log: Logger,
): Promise<Identity> {
  if (settings.oidc) {
    const external = await createExternalIdentity(settings.oidc, log);
    return { ...external, goesOn: async () => true, embedded: undefined };
  }
  const embedded = await createEmbedded(kysely, settings, bus, log);
  return { tokens: embedded.tokens, goesOn: goesOnHere(kysely), embedded, origins: async () => [] };
}

async function createEmbedded(
  kysely: Kysely<Tables>,
  { publicUrl, consoleOrigins, demo, firstAdmin }: Settings,
  bus: Pick<Bus, 'publish'>,
  log: Logger,
): Promise<EmbeddedIdentity> {
  await settleDemoAccounts(kysely, demo);
  const security = createSecurityLog(log);
  if (demo)
    security.note('roles-changed', { who: null, address: null, what: 'the demonstration accounts are enabled' });
  if (firstAdmin && (await makeFirstAdmin(kysely, firstAdmin))) {
    security.note('roles-changed', { who: firstAdmin.email, address: null, what: 'made as the first administrator' });
  }
  // `npm start` repeats it at the end of its own lines: see scripts/product.mjs.
  if (!(await canAnybodySignIn(kysely))) log.warn({ text: howToBegin }, 'nobody can sign in yet');
  const secrets = await loadSecrets(kysely);
  const origins = [...new Set([publicUrl, ...consoleOrigins])];
  const attempts = seenAttempts(createAttemptLimit(), security);
  const provider = await createProvider({ kysely, publicUrl, origins, secrets, log, security, bus });
  return {
    tokens: await createTokens(publicUrl, secrets),
    attempts,
    routes: identityRoutes({
      kysely,
      provider,
      publicUrl,
      origins,
      attempts,
      devices: createKnownDevices(secrets.deviceKey, publicUrl.startsWith('https:')),
      demoAccounts: demo ? demoAccounts : [],
    }),
  };
}
