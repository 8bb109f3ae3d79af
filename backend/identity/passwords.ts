import { randomBytes, scrypt as scryptWithCallback, timingSafeEqual } from 'node:crypto';
import type { Attempt } from './attempt.ts';
import { createSignInTurns } from './sign-in-turns.ts';

// OWASP Password Storage Cheat Sheet: N=2^15, r=8, p=3 for scrypt.
const cost = { N: 2 ** 15, r: 8, p: 3 };
const keyLength = 32;

const turns = createSignInTurns();

// `promisify` would pick the overload without options.
const scrypt = (password: string, salt: Buffer, { N, r, p }: typeof cost, attempt: Attempt | undefined) =>
  turns.take(
    attempt,
    () =>
      new Promise<Buffer>((resolve, reject) => {
        const maxmem = 256 * N * r;
        scryptWithCallback(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem }, (error, key) => {
          if (error) reject(error);
          else resolve(key);
        });
      }),
  );

const stored = (salt: Buffer, key: Buffer): string =>
  ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');

/**
 * A user's password as it is stored: `scrypt$N$r$p$salt$hash`.
 *
 * @param attempt in whose turn it is hashed; undefined for an account that a start makes
 * @throws {TooBusy} when too many wait to be hashed
 */
export async function hashPassword(password: string, attempt?: Attempt): Promise<string> {
  const salt = randomBytes(16);
  return stored(salt, await scrypt(password, salt, cost, attempt));
}

/** What no password is stored as; to verify one against it takes as long as against any other. */
export const nobodysPassword: string = stored(randomBytes(16), randomBytes(keyLength));

/**
 * Whether the password is the one stored, in a time that says nothing about it. False for a stored text of another form.
 *
 * @param attempt in whose turn it is hashed
 * @throws {TooBusy} when too many wait to be hashed
 */
export async function verifyPassword(password: string, hashed: string, attempt: Attempt): Promise<boolean> {
  const [scheme, N, r, p, salt, hash] = hashed.split('$');
  if (scheme !== 'scrypt' || !salt || !hash) return false;
  const expected = Buffer.from(hash, 'base64url');
  const costs = { N: Number(N), r: Number(r), p: Number(p) };
  const key = await scrypt(password, Buffer.from(salt, 'base64url'), costs, attempt);
  return expected.length === key.length && timingSafeEqual(key, expected);
}
