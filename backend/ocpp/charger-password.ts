import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const scheme = 'sha256';

/** Bytes of a password that is made here: the longest `AuthorizationKey` of OCPP 1.6 has 20, in 40 hexadecimal digits. */
const keyBytes = 20;

const digest = (salt: Buffer, password: string | Buffer) => createHash(scheme).update(salt).update(password).digest();

/**
 * Makes a password for a charger, of 160 random bits.
 *
 * @returns 40 hexadecimal digits, as `AuthorizationKey` takes them (OCPP 1.6 security whitepaper, section 2.1)
 */
export const newChargerPassword = (): string => randomBytes(keyBytes).toString('hex');

/**
 * Hashes a charger's password of OCPP security profile 1 for keeping.
 *
 * A fast hash on purpose: these passwords are random and of high entropy, so a
 * slow one protects nothing more and would make thousands of chargers that
 * come back after an outage wait for each other.
 *
 * @returns `sha256$<salt>$<hash>`, both in base64url
 */
export function hashChargerPassword(password: string): string {
  const salt = randomBytes(16);
  return [scheme, salt.toString('base64url'), digest(salt, password).toString('base64url')].join('$');
}

/**
 * Whether the password is the one hashed by {@link hashChargerPassword}; a malformed hash matches nothing. A charger
 * signs in with a hexadecimal key as the bytes that it stands for, as OCPP 1.6-J has it (security whitepaper, section
 * 2.1), or, as many do, with its text, in either case.
 *
 * @param password as it came, which may be no text
 */
export function verifyChargerPassword(password: string | Buffer, hash: string): boolean {
  const [name, salt, expected, ...rest] = hash.split('$');
  if (name !== scheme || !salt || !expected || rest.length > 0) return false;
  const wanted = Buffer.from(expected, 'base64url');
  return readingsOf(Buffer.from(password)).some((reading) => {
    const given = digest(Buffer.from(salt, 'base64url'), reading);
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  });
}

/** What may have been hashed where this came: itself, and the hexadecimal key that it is or stands for. */
function readingsOf(given: Buffer): (string | Buffer)[] {
  const text = given.toString('latin1');
  const keys = [
    ...(/^[0-9a-f]+$/i.test(text) ? [text] : []),
    // Bytes can be such that they read as digits themselves.
    ...(given.length <= keyBytes ? [given.toString('hex')] : []),
  ];
  return [given, ...keys.flatMap((key) => [key.toLowerCase(), key.toUpperCase()])];
}
