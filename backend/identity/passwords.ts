import { randomBytes, scrypt as scryptWithCallback, timingSafeEqual } from 'node:crypto';

// OWASP Password Storage Cheat Sheet: N=2^15, r=8, p=3 for scrypt.
const cost = { N: 2 ** 15, r: 8, p: 3 };
const keyLength = 32;

// `promisify` would pick the overload without options.
const scrypt = (password: string, salt: Buffer, { N, r, p }: typeof cost) =>
  new Promise<Buffer>((resolve, reject) => {
    const maxmem = 256 * N * r;
    scryptWithCallback(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });

const stored = (salt: Buffer, key: Buffer): string =>
  ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');

/** A user's password as it is stored: `scrypt$N$r$p$salt$hash`. It takes about 0.2 s, so callers have turns. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return stored(salt, await scrypt(password, salt, cost));
}

/** What no password is stored as; to verify one against it takes as long as against any other. */
export const nobodysPassword: string = stored(randomBytes(16), randomBytes(keyLength));

/**
 * Whether the password is the one stored, in a time that says nothing about it. False for a stored text of another form.
 * It takes about 0.2 s, so callers have turns.
 */
export async function verifyPassword(password: string, hashed: string): Promise<boolean> {
  const [scheme, N, r, p, salt, hash] = hashed.split('$');
  if (scheme !== 'scrypt' || !salt || !hash) return false;
  const expected = Buffer.from(hash, 'base64url');
  const key = await scrypt(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return expected.length === key.length && timingSafeEqual(key, expected);
}
