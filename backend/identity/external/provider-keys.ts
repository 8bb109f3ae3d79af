import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import type { Logger } from '../../log/index.ts';
import { ProviderUnavailable } from '../provider-unavailable.ts';
import type { Discovery } from './discovery.ts';
import { fetchDocument, patienceMs } from './fetch-document.ts';

/** A token of an unknown key may make us ask for the keys so often. */
const cooldownMs = 5000;
/** Keys that were withdrawn are good for so long yet. */
const keptMs = 10 * 60_000;
/** A provider that stays away is told of so often. */
const warnEveryMs = 60_000;

/** What the key set says of a token; everything else is the provider's fault. */
const isOfToken = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;

/** The keys a provider signs with. */
export interface ProviderKeys {
  /** The key of a token. @throws {ProviderUnavailable} */
  keyOf: JWTVerifyGetKey;
  /** Asks the provider where it has what, and says in the log when it does not answer. */
  prepare(): Promise<void>;
}

/** Keys that are fetched when they are needed, and again when a token names one that is not known. */
export function createProviderKeys(
  discovery: Pick<Discovery, 'find' | 'forget'>,
  issuer: string,
  log: Pick<Logger, 'warn'>,
): ProviderKeys {
  let known: { address: string; set: ReturnType<typeof createRemoteJWKSet> } | undefined;
  let warned = 0;

  const unavailable = (error: unknown): ProviderUnavailable => {
    if (Date.now() - warned >= warnEveryMs) {
      warned = Date.now();
      log.warn({ issuer, err: error }, 'the identity provider does not answer');
    }
    return new ProviderUnavailable(error);
  };

  /** The set stays the same while its address does. */
  async function find() {
    const { keys } = await discovery.find();
    if (known?.address !== keys.href) {
      const set = createRemoteJWKSet(keys, {
        [customFetch]: fetchDocument,
        timeoutDuration: patienceMs,
        cooldownDuration: cooldownMs,
        cacheMaxAge: keptMs,
      });
      known = { address: keys.href, set };
    }
    return known.set;
  }

  return {
    async keyOf(header, token) {
      const set = await find().catch((error: unknown) => {
        throw unavailable(error);
      });
      try {
        return await set(header, token);
      } catch (error) {
        if (isOfToken(error)) throw error;
        // With keys at hand it is enough to try again; without any, they may be elsewhere by now.
        if (!set.fresh) discovery.forget();
        throw unavailable(error);
      }
    },
    async prepare() {
      await discovery.find().catch(unavailable);
    },
  };
}
