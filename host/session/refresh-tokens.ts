import { jwtDecode } from 'jwt-decode';
import { User, type UserManager } from 'oidc-client-ts';
import { postForm } from './post-form.ts';
import { providerUnavailable } from './sign-in-sentence.ts';

/** The used fields of a token response (RFC 6749, section 5.1; OpenID Connect Core 1.0, section 12.2). */
interface Answer {
  access_token?: string;
  refresh_token?: string;
  id_token?: string;
  token_type?: string;
  scope?: string;
  /** Seconds. */
  expires_in?: number | string;
  error?: string;
}

/**
 * Exchanges the refresh token of a user for new tokens (RFC 6749, section 6).
 * `signinSilent` of oidc-client-ts does not return the status of the response, and only the status distinguishes a
 * rejected token from an overloaded provider: many send no error code, or their own.
 *
 * @returns undefined if the provider rejects the refresh token
 * @throws Error with a sentence if the provider does not respond, or responds without tokens
 */
export async function refreshTokens(
  { settings: { client_id, resource }, metadataService }: Pick<UserManager, 'settings' | 'metadataService'>,
  user: User,
): Promise<User | undefined> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', client_id });
  if (user.refresh_token) body.set('refresh_token', user.refresh_token);
  if (user.scope) body.set('scope', user.scope);
  // A provider that requires the resource indicator (RFC 8707) requires it in each request.
  for (const each of [resource ?? []].flat()) body.append('resource', each);

  let status: number;
  let text: string;
  try {
    const response = await postForm(await metadataService.getTokenEndpoint(false), body);
    status = response.status;
    text = await response.text();
  } catch (cause) {
    throw new Error(providerUnavailable, { cause });
  }
  const answer = parsed(text);
  // RFC 6749, section 5.2, specifies 400, or 401 for an unknown client; some providers send 403.
  if (status === 400 || status === 401 || (status === 403 && answer.error === 'invalid_grant')) return undefined;
  const { access_token, id_token } = answer;
  if (status !== 200 || !access_token) throw new Error(`The identity provider answered with ${status}.`);

  const profile = claimsOf<User['profile']>(id_token) ?? user.profile;
  // OpenID Connect Core 1.0, section 12.2: the subject must be the same.
  if (profile.sub !== user.profile.sub) return undefined;
  return Object.assign(User.fromStorageString(user.toStorageString()), {
    access_token,
    profile,
    id_token: id_token || user.id_token,
    refresh_token: answer.refresh_token || user.refresh_token,
    token_type: answer.token_type || user.token_type,
    scope: answer.scope || user.scope,
    expires_at: expiryOf(access_token, answer.expires_in),
  });
}

/**
 * When an access token expires, in seconds since 1970.
 * @param seconds `expires_in` of the response; optional, so the default is the token's own claim
 */
export function expiryOf(token: string, seconds?: number | string | null): number {
  if (seconds !== undefined && seconds !== null) return Math.floor(Date.now() / 1000) + Number(seconds);
  return claimsOf(token)?.exp ?? 0;
}

/** Lifetime of an access token in seconds; unlimited if it has no such claim. */
export function lifetimeOf(token: string): number {
  const { exp = Number.POSITIVE_INFINITY, iat = 0 } = claimsOf(token) ?? {};
  return exp - iat;
}

function claimsOf<Claims = { exp?: number; iat?: number }>(token: string | undefined): Claims | undefined {
  try {
    return token ? jwtDecode<Claims>(token) : undefined;
  } catch {
    // It is not a JWT, or it is encrypted.
    return undefined;
  }
}

function parsed(text: string): Answer {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch {
    // The body is empty, or HTML.
    return {};
  }
}
