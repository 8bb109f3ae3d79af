import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/index.ts';

/** Algorithm of every signature the identity provider makes. */
export const signingAlgorithm = 'ES256';

/** What the identity provider signs with; made once, kept over restarts, shared by all processes on the database. */
export interface Secrets {
  /** Private keys, the newest first. */
  signingKeys: readonly JWK[];
  cookieKeys: readonly string[];
  /** Signs what makes a device known; in base64url. */
  deviceKey: string;
}

export async function loadSecrets(kysely: Kysely<Tables>): Promise<Secrets> {
  return {
    signingKeys: await keepSecret(kysely, 'signing-keys', async () => [await makeSigningKey()]),
    cookieKeys: await keepSecret(kysely, 'cookie-keys', async () => [randomKey()]),
    deviceKey: await keepSecret(kysely, 'device-key', async () => randomKey()),
  };
}

const randomKey = (): string => randomBytes(32).toString('base64url');

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  return {
    ...(await exportJWK(privateKey)),
    kid: randomBytes(8).toString('hex'),
    use: 'sig',
    alg: signingAlgorithm,
  };
}

/** The stored secret of this name; made first when there is none. Of several processes at once, one makes it for all. */
export async function keepSecret<T>(kysely: Kysely<Tables>, name: string, make: () => Promise<T>): Promise<T> {
  const read = () => kysely.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  const stored = await read();
  if (stored) return stored.value as T;
  await kysely
    .insertInto('secrets')
    .values({ name, value: JSON.stringify(await make()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await read();
  if (!kept) throw new Error(`The secret "${name}" could not be stored.`);
  return kept.value as T;
}
