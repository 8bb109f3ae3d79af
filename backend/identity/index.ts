import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../config/index.ts';
import type { Tables } from '../database/index.ts';
import type { Logger } from '../log/index.ts';
import { createSecurityLog } from '../security-log/index.ts';
import { type AttemptLimit, createAttemptLimit } from './attempts.ts';
import { demoAccounts, settleDemoAccounts } from './demo-accounts.ts';
import { createTokens } from './embedded-tokens.ts';
import { type EndedSessions, noEndedSessions, watchEndedSessions } from './ended-sessions.ts';
import { createExternalIdentity } from './external/index.ts';
import { canAnybodySignIn, howToBegin, makeFirstAdmin } from './first-admin.ts';
import { createKnownDevices } from './known-devices.ts';
import { createProvider } from './provider.ts';
import { identityRoutes } from './routes.ts';
import type { Secrets } from './secrets.ts';
import { seenAttempts } from './seen-attempts.ts';
import { openSigningKeys, type SigningKeys } from './signing-keys.ts';
import type { Tokens, TokenVerifier } from './tokens.ts';

export { sweepEndedSessions } from './ended-sessions.ts';
export { sweepPayloads } from './payload-adapter.ts';
export { openSecrets, type Secrets, sweepPlainSecrets } from './secrets.ts';

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
  sessions: EndedSessions;
  /** Undefined when people sign in elsewhere: then there are no accounts here. */
  embedded: EmbeddedIdentity | undefined;
  /** Origins of another's provider that browsers call, as far as is known by now. */
  origins(): Promise<readonly string[]>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

type Settings = Pick<Config, 'publicUrl' | 'consoleOrigins' | 'demo' | 'firstAdmin' | 'oidc'>;

export async function createIdentity(
  kysely: Kysely<Tables>,
  secrets: Secrets,
  settings: Settings,
  log: Logger,
): Promise<Identity> {
  if (settings.oidc) {
    const external = await createExternalIdentity(settings.oidc, log);
    return { ...external, sessions: noEndedSessions, embedded: undefined, close: async () => {} };
  }
  return createEmbedded(kysely, secrets, settings, log);
}

async function createEmbedded(
  kysely: Kysely<Tables>,
  secrets: Secrets,
  { publicUrl, consoleOrigins, demo, firstAdmin }: Settings,
  log: Logger,
): Promise<Identity> {
  // First: a process that cannot read them must change no account.
  const cookieKeys = await secrets.keep('cookie-keys', async () => [randomKey()]);
  const deviceKey = await secrets.keep('device-key', async () => randomKey());
  await settleDemoAccounts(kysely, demo);
  const security = createSecurityLog(log);
  if (demo)
    security.note('roles-changed', { who: null, address: null, what: 'the demonstration accounts are enabled' });
  if (firstAdmin && (await makeFirstAdmin(kysely, firstAdmin))) {
    security.note('roles-changed', { who: firstAdmin.email, address: null, what: 'made as the first administrator' });
  }
  // `npm start` repeats it at the end of its own lines: see scripts/product.mjs.
  if (!(await canAnybodySignIn(kysely))) log.warn({ text: howToBegin }, 'nobody can sign in yet');
  const origins = [...new Set([publicUrl, ...consoleOrigins])];
  /** What the keys of a moment make. */
  async function withKeys(signingKeys: SigningKeys) {
    const provider = await createProvider({ kysely, publicUrl, origins, signingKeys, cookieKeys, log, security });
    return { provider, handle: provider.callback(), tokens: await createTokens(publicUrl, signingKeys, sessions) };
  }
  let current: Awaited<ReturnType<typeof withKeys>> | undefined;
  const ofNow = () => {
    if (!current) throw new Error('There is no signing key.');
    return current;
  };
  const sessions = await watchEndedSessions(kysely, log);
  const keys = await openSigningKeys(secrets, log, async (signingKeys) => {
    current = await withKeys(signingKeys);
  }).catch(async (error: unknown) => {
    await sessions.close();
    throw error;
  });

  const tokens: Tokens = {
    issue: (user) => ofNow().tokens.issue(user),
    verify: (token) => ofNow().tokens.verify(token),
  };
  const attempts = seenAttempts(createAttemptLimit(), security);
  const routes = identityRoutes({
    ...{ kysely, publicUrl, origins, attempts, provider: ofNow },
    devices: createKnownDevices(deviceKey, publicUrl.startsWith('https:')),
    demoAccounts: demo ? demoAccounts : [],
  });
  return {
    ...{ tokens, sessions, embedded: { tokens, attempts, routes }, origins: async () => [] },
    async close() {
      await keys.close();
      await sessions.close();
    },
  };
}

const randomKey = (): string => randomBytes(32).toString('base64url');
