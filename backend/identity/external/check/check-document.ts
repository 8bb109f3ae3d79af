import type { OidcSettings } from '../../../config/oidc-settings.ts';
import { isSound } from '../discovery.ts';
import { type Finding, failed, note, ok } from './finding.ts';
import { isText, type Unchecked } from './provider-call.ts';

export const withoutRevocation = 'Refresh tokens stay valid after a sign-out until they expire.';

/** How far the provider's clock is from ours, by the Date of its answer, and its Age in a cache (RFC 9111, section 5.1). */
export function checkClock(answer: Response, { clockSkewSeconds }: OidcSettings): Finding {
  const [date, age] = [answer.headers.get('date') ?? '', answer.headers.get('age') ?? '0'];
  const theirs = Date.parse(date) + (/^\d{1,9}$/.test(age) ? Number(age) * 1000 : Number.NaN);
  if (Number.isNaN(theirs)) return note('clock', 'The answer has no usable Date, so the clocks were not compared.');
  const apart = Math.round(Math.abs(theirs - Date.now()) / 1000);
  // A Date has whole seconds, and an answer takes time.
  return apart <= clockSkewSeconds + 1
    ? ok('clock', `${apart} s from this machine's`)
    : failed(
        'clock',
        `${apart} s from this machine's; at most ${clockSkewSeconds} (OIDC_CLOCK_SKEW_SECONDS) are accepted.`,
      );
}

/** The addresses in the discovery document. Browsers go to all but that of the keys, and to none that is only inside. */
export function checkEndpoints(document: Unchecked, oidc: OidcSettings): Finding[] {
  const named = (name: string, address: string): Finding => {
    if (!isSound(address, oidc)) return failed(name, `${address} is no address under https.`);
    const { origin } = new URL(address);
    const isInside = origin === oidc.internalUrl && origin !== new URL(oidc.issuer).origin;
    return isInside && name !== 'jwks_uri'
      ? note(name, `${address} is its address inside. To browsers, the provider must name another.`)
      : ok(name, address);
  };
  const required = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'].map((name) => {
    const address = document[name];
    return isText(address) ? named(name, address) : failed(name, 'The discovery document does not name it.');
  });
  const optional = [
    ['end_session_endpoint', 'A sign-out ends only the session here; the sign-in page says so.'],
    ['revocation_endpoint', withoutRevocation],
  ].map(([name = '', without = '']) => {
    const address = document[name];
    return isText(address) ? named(name, address) : note(name, `There is none. ${without}`);
  });
  return [...required, ...optional];
}

/** What the provider says that it can do; a list that it leaves out says nothing. */
export function checkAbilities(document: Unchecked, { scope }: OidcSettings): Finding[] {
  const listed = (name: string, wanted: string, without: Finding): Finding => {
    const values = document[name];
    if (!Array.isArray(values)) return note(name, `The document does not list it; "${wanted}" is needed.`);
    return values.includes(wanted) ? ok(name, wanted) : without;
  };
  return [
    listed(
      'response_types_supported',
      'code',
      failed('response_types_supported', 'It lacks "code", the authorization code flow.'),
    ),
    listed(
      'code_challenge_methods_supported',
      'S256',
      failed('code_challenge_methods_supported', 'It lacks "S256", the PKCE method that the console uses.'),
    ),
    listed(
      'token_endpoint_auth_methods_supported',
      'none',
      note('token_endpoint_auth_methods_supported', 'It lacks "none": the client must be public, without a secret.'),
    ),
    listed(
      'grant_types_supported',
      'refresh_token',
      note('grant_types_supported', 'It lacks "refresh_token": people sign in again whenever an access token expires.'),
    ),
    ...scope
      .split(/\s+/)
      .map((one) =>
        listed('scopes_supported', one, note('scopes_supported', `It lacks "${one}", which OIDC_SCOPE requests.`)),
      ),
  ];
}
