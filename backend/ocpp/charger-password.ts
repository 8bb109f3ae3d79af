import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const scheme = 'sha256';

const digest = (salt: Buffer, password: string) => createHash(scheme).update(salt).update(password, 'utf8').digest();

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

/** Whether the password is the one hashed by {@link hashChargerPassword}; a malformed hash matches nothing. */
export function verifyChargerPassword(password: string, hash: string): boolean {
  const [name, salt, expected, ...rest] = hash.split('$');
  if (name !== scheme || !salt || !expected || rest.length > 0) return false;
  const wanted = Buffer.from(expected, 'base64url');
  const given = digest(Buffer.from(salt, 'base64url'), password);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
