import { errors } from 'jose';
import type { OidcSettings } from '../../config/oidc-settings.ts';
import { TokenFault } from '../token-fault.ts';
import type { UnreadClaim } from './claims.ts';

type Settings = Pick<OidcSettings, 'issuer' | 'audience' | 'clockSkewSeconds'>;

const providersAdministrators = 'The administrators of the identity provider';

const quoted = (text: string): string => `"${text}"`;

/** Roughly, since a claim may say any number. */
function duration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} seconds`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} hours` : 'more than two days';
}

/**
 * Why a token is refused, where that may be said: of one whose signature is good, or that cannot have one.
 *
 * @param error of jose's `jwtVerify`, which checks the signature before the claims
 * @param now milliseconds since 1970
 * @returns undefined for all others: it would help nobody but those who forge tokens
 */
export function faultOfToken(error: unknown, { issuer, audience, clockSkewSeconds }: Settings, now = Date.now()) {
  const fault = (name: TokenFault['fault'], sentence: string) => new TokenFault(name, sentence, { cause: error });
  if (error instanceof errors.JWSInvalid || error instanceof errors.JOSEAlgNotAllowed) {
    return fault(
      'format',
      `The token is not a JWT that is signed with a key pair, such as by RS256 or ES256. ${providersAdministrators} must configure such access tokens for this console.`,
    );
  }
  if (error instanceof errors.JWTExpired) {
    const ago = now / 1000 - Number(error.payload.exp);
    return fault(
      'expired',
      `The token expired ${duration(ago)} ago. Sign in again. If that does not help, the clocks of the identity provider and of this server differ by more than ${clockSkewSeconds} seconds: their administrators must correct the one that is wrong.`,
    );
  }
  if (!(error instanceof errors.JWTClaimValidationFailed)) return undefined;
  const { claim, reason, payload } = error;
  if (claim === 'aud') {
    return fault(
      'audience',
      `The token is for another application: its audience is not ${quoted(audience)}. ${providersAdministrators} must add this audience to the access tokens, or those of this console must correct OIDC_AUDIENCE.`,
    );
  }
  if (claim === 'iss' && reason !== 'missing') {
    return fault(
      'issuer',
      `The token names another issuer than ${quoted(issuer)}. The administrators of this console must correct OIDC_ISSUER, or those of the identity provider the name that it gives itself.`,
    );
  }
  if (claim === 'nbf' && reason === 'check_failed') {
    const ahead = Number(payload.nbf) - now / 1000;
    return fault(
      'clock',
      `The token is valid only in ${duration(ahead)}: the clocks of the identity provider and of this server differ. Their administrators must correct the one that is wrong.`,
    );
  }
  return fault(
    'claim',
    claimSentence({ claim, form: reason === 'missing' ? 'missing' : 'another form than in RFC 7519' }),
  );
}

/** Of a token that its header calls something else, such as `logout+jwt`. */
export const otherTypeSentence =
  'The token is not an access token: its header must have the type at+jwt, JWT, or none. This console needs the access tokens of the identity provider.';

const described = ({ claim, form }: UnreadClaim): string =>
  `its claim ${quoted(claim)} is ${form === 'missing' ? form : `not usable (${form})`}`;

/** Of a claim without which nobody can be identified. */
export const claimSentence = (unread: UnreadClaim): string =>
  `The token cannot be used: ${described(unread)}. ${providersAdministrators} must ${unread.form === 'missing' ? 'add it to' : 'correct it in'} the access tokens.`;

/** Of the claim with the email address. */
export const emailSentence = (unread: UnreadClaim): string =>
  `The token has no email address, by which this console identifies people: ${described(unread)}. ${providersAdministrators} must give your account an email address, or add the claim to the access tokens.`;
