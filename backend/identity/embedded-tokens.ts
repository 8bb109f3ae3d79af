import { randomUUID } from 'node:crypto';
import { permissionsFromClaims } from '@dmp/shared/contract';
import { createLocalJWKSet, importJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import type { EndedSessions } from './ended-sessions.ts';
import { claimAt } from './external/claims.ts';
import type { RoleName } from './roles.ts';
import { type SigningKeys, signingAlgorithm } from './signing-keys.ts';
import { accessTokenSeconds, audienceOf, consoleClientId, issuerOf, ownerOf, type Tokens } from './tokens.ts';
import { claimsOf } from './users.ts';
import { remembering } from './verified-tokens.ts';

/**
 * Makes and checks access tokens with the keys of this installation.
 *
 * @param sessions whose tokens are not valid any more although they have not expired
 */
export async function createTokens(
  publicUrl: string,
  signingKeys: SigningKeys,
  sessions: Pick<EndedSessions, 'hasEnded'>,
): Promise<Tokens> {
  const [signing] = signingKeys;
  const key = await importJWK(signing, signingAlgorithm);
  const keys = createLocalJWKSet({ keys: signingKeys.map(publicPart) });
  const issuer = issuerOf(publicUrl);
  const audience = audienceOf(publicUrl);
  const callerOf = remembering(async (token) => {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      typ: 'at+jwt',
      algorithms: [signingAlgorithm],
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    const { sub: id, email, name = email, exp = 0, grant_id: grantId } = payload;
    if (!id || typeof email !== 'string' || typeof name !== 'string') throw new Error('The token names nobody.');
    const owner = ownerOf(email, claimAt(payload, 'user_authorization.role') === ('VENDOR' satisfies RoleName));
    const session = typeof grantId === 'string' ? { grantId } : {};
    const caller = { id, email, name, permissions: permissionsFromClaims(payload), owner, ...session };
    return { caller, expires: exp * 1000 };
  });
  return {
    issue(user) {
      const { sub, ...claims } = claimsOf(user);
      return new SignJWT({ ...claims, client_id: consoleClientId, jti: randomUUID() })
        .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt', ...(signing.kid ? { kid: signing.kid } : {}) })
        .setSubject(sub)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${accessTokenSeconds}s`)
        .sign(key);
    },
    async verify(token) {
      const caller = await callerOf(token);
      if (sessions.hasEnded(caller)) throw new Error('The session of the token has ended.');
      return caller;
    },
  };
}

function publicPart({ d: _private, ...rest }: JWK): JWK {
  return rest;
}
