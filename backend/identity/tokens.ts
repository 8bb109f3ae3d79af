import { randomUUID } from 'node:crypto';
import { type Permission, permissionsFromClaims } from '@dmp/shared/contract';
import { createLocalJWKSet, importJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import type { Secrets } from './secrets.ts';
import { signingAlgorithm } from './secrets.ts';
import { claimsOf, type UserRow } from './users.ts';
import { remembering } from './verified-tokens.ts';

/** How long an access token is good for, in seconds; after a sign-out it still lives that long. */
export const accessTokenSeconds = 600;
/** The console's client at the identity provider. */
export const consoleClientId = 'dmp-console';

export const issuerOf = (publicUrl: string): string => `${publicUrl}/oidc`;
export const audienceOf = (publicUrl: string): string => `${publicUrl}/api`;

/** Who makes a call, as their token says. */
export interface Caller {
  id: string;
  email: string;
  name: string;
  permissions: ReadonlySet<Permission>;
}

/** Checks access tokens. */
export interface TokenVerifier {
  /**
   * Who a token belongs to.
   *
   * @throws {ProviderUnavailable} when nobody can say that now; anything else
   * when it is not valid in every respect: signature, type, issuer, audience, expiry
   */
  verify(token: string): Promise<Caller>;
}

/** Makes and checks access tokens of the embedded provider (RFC 9068). */
export interface Tokens extends TokenVerifier {
  /** An access token like those of the code flow. */
  issue(user: UserRow): Promise<string>;
}

export async function createTokens(publicUrl: string, { signingKeys }: Secrets): Promise<Tokens> {
  const [newest] = signingKeys;
  if (!newest) throw new Error('There is no signing key.');
  const key = await importJWK(newest, signingAlgorithm);
  const keys = createLocalJWKSet({ keys: signingKeys.map(publicPart) });
  const issuer = issuerOf(publicUrl);
  const audience = audienceOf(publicUrl);
  return {
    issue(user) {
      const { sub, ...claims } = claimsOf(user);
      return new SignJWT({ ...claims, client_id: consoleClientId, jti: randomUUID() })
        .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt', ...(newest.kid ? { kid: newest.kid } : {}) })
        .setSubject(sub)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${accessTokenSeconds}s`)
        .sign(key);
    },
    verify: remembering(async (token) => {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        typ: 'at+jwt',
        algorithms: [signingAlgorithm],
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      const { sub: id, email, name = email, exp = 0 } = payload;
      if (!id || typeof email !== 'string' || typeof name !== 'string') throw new Error('The token names nobody.');
      return { caller: { id, email, name, permissions: permissionsFromClaims(payload) }, expires: exp * 1000 };
    }),
  };
}

function publicPart({ d: _private, ...rest }: JWK): JWK {
  return rest;
}
