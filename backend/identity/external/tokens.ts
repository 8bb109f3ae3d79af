import { errors, type JWTVerifyOptions, jwtVerify } from 'jose';
import type { OidcSettings } from '../../config/oidc-settings.ts';
import type { Logger } from '../../log/index.ts';
import { ProviderUnavailable } from '../provider-unavailable.ts';
import type { TokenVerifier } from '../tokens.ts';
import { remembering } from '../verified-tokens.ts';
import { callerIn, type GroupPermissions } from './claims.ts';
import type { ProviderKeys } from './provider-keys.ts';

/** Signatures that only the provider can make: with a shared secret anyone who checks could sign as well. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** What an access token calls itself: as RFC 9068 wants it, as older providers do, or nothing. */
const isAccessToken = (type: unknown): boolean =>
  type === undefined || (typeof type === 'string' && /^(application\/)?(at\+)?jwt$/i.test(type));

/** Checks the access tokens of another's provider. */
export function createExternalTokens(
  settings: OidcSettings,
  groupPermissions: GroupPermissions,
  { keyOf }: Pick<ProviderKeys, 'keyOf'>,
  log: Pick<Logger, 'debug'>,
): TokenVerifier {
  const { issuer, audience, clockSkewSeconds } = settings;
  const options: JWTVerifyOptions = {
    issuer,
    audience,
    algorithms,
    clockTolerance: clockSkewSeconds,
    requiredClaims: ['sub', 'exp'],
  };
  const check = remembering(async (token) => {
    const { payload, protectedHeader } = await verifySignature(token, keyOf, options);
    if (!isAccessToken(protectedHeader.typ)) throw new Error('It is no access token.');
    const caller = callerIn(payload, settings, groupPermissions);
    if (!caller) throw new Error(`It names nobody: it has no sub, or no email address in ${settings.emailClaim}.`);
    return { caller, expires: ((payload.exp ?? 0) + clockSkewSeconds) * 1000 };
  });
  return {
    async verify(token) {
      try {
        return await check(token);
      } catch (error) {
        // The caller is not told why; whoever sets this up has to find it out somewhere.
        if (!(error instanceof ProviderUnavailable)) log.debug({ reason: String(error) }, 'a token was refused');
        throw error;
      }
    },
  };
}

/** Several keys may fit a token that names none: one of them has to be right. */
async function verifySignature(token: string, keyOf: ProviderKeys['keyOf'], options: JWTVerifyOptions) {
  try {
    return await jwtVerify(token, keyOf, options);
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      try {
        return await jwtVerify(token, key, options);
      } catch (fault) {
        if (!(fault instanceof errors.JWSSignatureVerificationFailed)) throw fault;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}
