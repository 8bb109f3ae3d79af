import { randomUUID } from 'node:crypto';
import { type Permission, permissionsFromClaims } from '@dmp/shared/contract';
import { createLocalJWKSet, importJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import type { Secrets } from './secrets.ts';
import { signingAlgorithm } from './secrets.ts';
import { claimsOf, type UserRow } from './users.ts';

/** How long an access token is good for, in seconds; after a sign-out it still lives that long. */
export const accessTokenSeconds = 600;
/** How many checked tokens are remembered. */
const verifiedAtMost = 1000;
/** The console's client at the identity provider. */
export const consoleClientId = 'dmp-console';

export const issuerOf = (publicUrl: string): string => `${publicUrl}/oidc`;
export const audienceOf = (publicUrl: string): string => `${publicUrl}/api`;

/** Who makes a call, as their token says. */
export interface Caller {
  id: string;
  email: string;
  permissions: ReadonlySet<Permission>;
}

/** Makes and checks access tokens (RFC 9068). */
export interface Tokens {
  /** An access token like those of the code flow. */
  issue(user: UserRow): Promise<string>;
  /** Who a token belongs to. @throws when it is not valid in every respect: signature, type, issuer, audience, expiry */
  verify(token: string): Promise<Caller>;
}

export async function createTokens(publicUrl: string, { signingKeys }: Secrets): Promise<Tokens> {
  const [newest] = signingKeys;
  if (!newest) throw new Error('There is no signing key.');
  const key = await importJWK(newest, signingAlgorithm);
  const keys = createLocalJWKSet({ keys: signingKeys.map(publicPart) });
  const issuer = issuerOf(publicUrl);
  const audience = audienceOf(publicUrl);
  /** Tokens whose signature was checked, since every call of a console brings the same one. */
  const verified = new Map<string, { caller: Caller; expires: number }>();
  return {
    issue(user) {
      const { sub, email, user_authorization } = claimsOf(user);
      return new SignJWT({ email, user_authorization, client_id: consoleClientId, jti: randomUUID() })
        .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt', ...(newest.kid ? { kid: newest.kid } : {}) })
        .setSubject(sub)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${accessTokenSeconds}s`)
        .sign(key);
    },
    async verify(token) {
      const known = verified.get(token);
      if (known && known.expires > Date.now()) return known.caller;
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        typ: 'at+jwt',
        algorithms: [signingAlgorithm],
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      if (!payload.sub || typeof payload.email !== 'string') throw new Error('The token names nobody.');
      const caller = { id: payload.sub, email: payload.email, permissions: permissionsFromClaims(payload) };
      // The oldest goes: a console asks with one token until it has another.
      const [oldest] = verified.keys();
      if (oldest !== undefined && verified.size >= verifiedAtMost) verified.delete(oldest);
      verified.set(token, { caller, expires: (payload.exp ?? 0) * 1000 });
      return caller;
    },
  };
}

function publicPart({ d: _private, ...rest }: JWK): JWK {
  return rest;
}
