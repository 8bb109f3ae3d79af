import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

const cookieName = 'dmp_device';
const algorithm = 'HS256';
const type = 'known-device';
const keptDays = 180;

/**
 * Browsers in which somebody has signed in before, each by a signed cookie that
 * names the account. Failures elsewhere do not lock such a browser out (OWASP,
 * Slow Down Online Guessing Attacks with Device Cookies).
 */
export interface KnownDevices {
  /** Names the device that sends these cookies, if this account has signed in there; undefined otherwise. */
  find(cookies: string | undefined, account: string): Promise<string | undefined>;
  /** The `set-cookie` that makes a device known for this account. */
  cookieFor(account: string): Promise<string>;
}

/**
 * @param key signs the cookies; at least 32 random bytes in base64url
 * @param isSecure whether people come by HTTPS
 */
export function createKnownDevices(key: string, isSecure: boolean): KnownDevices {
  const secret = Buffer.from(key, 'base64url');
  return {
    async find(cookies, account) {
      const token = new RegExp(`(?:^|; ?)${cookieName}=([\\w.-]+)`).exec(cookies ?? '')?.[1];
      if (!token) return undefined;
      try {
        const { payload } = await jwtVerify(token, secret, { algorithms: [algorithm], typ: type, subject: account });
        return payload.jti;
      } catch (error) {
        // Of another account, too old, or made at home: nobody we know.
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
    async cookieFor(account) {
      const token = await new SignJWT()
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setSubject(account)
        .setJti(randomUUID())
        .setExpirationTime(`${keptDays}d`)
        .sign(secret);
      const attributes = ['Path=/oidc', `Max-Age=${keptDays * 24 * 60 * 60}`, 'HttpOnly', 'SameSite=Lax'];
      return [`${cookieName}=${token}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ');
    },
  };
}
