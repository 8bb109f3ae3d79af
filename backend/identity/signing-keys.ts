import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { createWorkLoop } from '../pacing/work-loop.ts';
import type { Secrets } from './secrets.ts';
import { accessTokenSeconds } from './tokens.ts';

/** Algorithm of every signature the identity provider makes. */
export const signingAlgorithm = 'ES256';

/** The secret that they are. */
const name = 'signing-keys';
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A key signs for so long. */
const signsMs = 90 * dayMs;
/** It is known to every process, and to other services that read the keys, so long before it signs. */
const announcedMs = accessTokenSeconds * 1000;
/** What it has signed is accepted for so long afterwards: a sign-out brings the ID token of its session. */
const acceptedMs = 14 * dayMs;
/**
 * A key of an earlier release, which kept it unencrypted, signs for so long yet, since processes of that release may run
 * beside this one and know no other. Afterwards it is accepted for an hour: somebody may have read it in a dump.
 */
const earlier = { signsMs: dayMs, acceptedMs: 60 * minuteMs };

/** A key as it is kept. Times are in ms since the epoch. */
export interface KeptKey {
  /** With its private part. */
  jwk: JWK;
  signsFrom: number;
  /** Undefined until another follows it. */
  acceptedUntil?: number;
}

/** Private keys at a moment: the one that signs is the first. */
export type SigningKeys = readonly [JWK, ...JWK[]];

/** The keys of this moment. @throws when there is none */
export function keysAt(kept: readonly KeptKey[], now: number): SigningKeys {
  const accepted = kept.filter(({ acceptedUntil = Number.POSITIVE_INFINITY }) => acceptedUntil > now);
  // The very first signs at once, also where the clock of another process is behind.
  const signing = accepted.filter(({ signsFrom }) => signsFrom <= now).at(-1) ?? accepted[0];
  if (!signing) throw new Error('There is no signing key.');
  return [signing.jwk, ...accepted.filter((key) => key !== signing).map(({ jwk }) => jwk)];
}

/**
 * What the keys become, the oldest first: another one is announced when the newest has signed for long enough, and what
 * is accepted no more is removed.
 *
 * @param ofEarlierRelease private keys that an earlier release kept, the newest first; read where there are no others
 * @returns undefined where nothing changes
 */
export async function rotated(
  kept: readonly KeptKey[] | undefined,
  now: number,
  { make = makeSigningKey, ofEarlierRelease = async (): Promise<readonly JWK[] | undefined> => undefined } = {},
): Promise<KeptKey[] | undefined> {
  const newest = kept?.at(-1);
  if (!kept || !newest) {
    const [jwk] = (await ofEarlierRelease()) ?? [];
    if (!jwk) return [{ jwk: await make(), signsFrom: now }];
    const signsFrom = now + earlier.signsMs;
    return [
      { jwk, signsFrom: now, acceptedUntil: signsFrom + earlier.acceptedMs },
      { jwk: await make(), signsFrom },
    ];
  }
  if (newest.signsFrom + signsMs > now) return undefined;
  const signsFrom = now + announcedMs;
  const before = kept
    .filter(({ acceptedUntil = Number.POSITIVE_INFINITY }) => acceptedUntil > now)
    .map((key) => ({ ...key, acceptedUntil: key.acceptedUntil ?? signsFrom + acceptedMs }));
  return [...before, { jwk: await make(), signsFrom }];
}

/** The keys that the identity provider signs with, and rotates. */
export interface SigningKeyRing {
  current(): SigningKeys;
  /** Waits for what is under way, then reads no more. */
  close(): Promise<void>;
}

/**
 * Reads the keys, now and each minute, and rotates them when it is time.
 *
 * @param onChange called after a change, before `current` gives the new ones
 */
export async function openSigningKeys(
  secrets: Secrets,
  log: { error(details: object, message: string): void; info(details: object, message: string): void },
  onChange: (keys: SigningKeys) => Promise<void>,
): Promise<SigningKeyRing> {
  const read = async () => {
    const ofEarlierRelease = () => secrets.ofEarlierRelease<readonly JWK[]>(name);
    const change = (before: readonly KeptKey[] | undefined) => rotated(before, Date.now(), { ofEarlierRelease });
    const kept = await secrets.change<readonly KeptKey[]>(name, change);
    return keysAt(kept, Date.now());
  };
  let keys = await read();
  await onChange(keys);
  const loop = createWorkLoop({
    async work() {
      const now = await read();
      if (namesOf(now) === namesOf(keys)) return;
      await onChange(now);
      keys = now;
      log.info({ signing: now[0].kid, accepted: now.length }, 'the signing keys have changed');
    },
    failed: (error) => log.error({ err: error }, 'the signing keys could not be read'),
    tickMs: minuteMs,
    startsLate: true,
  });
  loop.start();
  return { current: () => keys, close: () => loop.stop() };
}

const namesOf = (keys: SigningKeys): string => keys.map(({ kid }) => kid).join();

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), use: 'sig', alg: signingAlgorithm };
}
