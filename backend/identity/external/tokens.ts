import { errors, type JWTVerifyOptions, jwtVerify } from 'jose';
import type { OidcSettings } from '../../config/oidc-settings.ts';
import type { Logger } from '../../log/index.ts';
import { ProviderUnavailable } from '../provider-unavailable.ts';
import { TokenFault } from '../token-fault.ts';
import type { TokenVerifier } from '../tokens.ts';
import { remembering } from '../verified-tokens.ts';
import { type GroupPermissions, readToken, type UnreadClaim } from './claims.ts';
import { claimSentence, emailSentence, faultOfToken, otherTypeSentence } from './fault-of-token.ts';
import type { ProviderKeys } from './provider-keys.ts';

/** Signatures that only the provider can make: with a shared secret anyone who checks could sign as well. */
export const signatureAlgorithms: readonly string[] = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** A claim that cannot be used is noted again after this time. */
const noteEveryMs = 3_600_000;

/** What an access token calls itself: as RFC 9068 wants it, as older providers do, or nothing. */
const isAccessToken = (type: unknown): boolean =>
  type === undefined || (typeof type === 'string' && /^(application\/)?(at\+)?jwt$/i.test(type));

/** Checks the access tokens of another's provider. */
export function createExternalTokens(
  settings: OidcSettings,
  groupPermissions: GroupPermissions,
  { keyOf }: Pick<ProviderKeys, 'keyOf'>,
  log: Pick<Logger, 'debug' | 'warn'>,
): TokenVerifier {
  const { issuer, audience, clockSkewSeconds, emailClaim } = settings;
  const noteUnread = unreadNotes(log);
  const options: JWTVerifyOptions = {
    issuer,
    audience,
    algorithms: [...signatureAlgorithms],
    clockTolerance: clockSkewSeconds,
    requiredClaims: ['sub', 'exp'],
  };
  const check = remembering(async (token) => {
    const { payload, protectedHeader } = await verifySignature(token, keyOf, options);
    if (!isAccessToken(protectedHeader.typ)) throw new TokenFault('format', otherTypeSentence);
    const { caller, unread } = readToken(payload, settings, groupPermissions);
    for (const one of unread) noteUnread(one);
    if (!caller) {
      const [one = { claim: emailClaim, form: 'missing' }] = unread;
      throw new TokenFault('claim', one.claim === emailClaim ? emailSentence(one) : claimSentence(one));
    }
    return { caller, expires: ((payload.exp ?? 0) + clockSkewSeconds) * 1000 };
  });
  return {
    async verify(token) {
      try {
        return await check(token);
      } catch (error) {
        if (error instanceof ProviderUnavailable) throw error;
        // The caller does not always learn why; administrators find it here.
        log.debug({ reason: String(error) }, 'a token was refused');
        throw faultOfToken(error, settings) ?? error;
      }
    },
  };
}

/** Writes each claim that cannot be used into the log, once an hour: with its form, and never with its value. */
function unreadNotes(log: Pick<Logger, 'warn'>): (unread: UnreadClaim) => void {
  const noted = new Map<string, number>();
  return ({ claim, form }) => {
    const key = `${claim} ${form}`;
    if (Date.now() - (noted.get(key) ?? 0) < noteEveryMs) return;
    noted.set(key, Date.now());
    log.warn({ claim, form }, 'a claim of a token cannot be used');
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
