import { permissions as allPermissions, callbackPath } from '@dmp/shared/contract';
import { errors } from 'jose';
import type { Config } from '../../config/index.ts';
import { isTrustworthy, type OidcSettings } from '../../config/oidc-settings.ts';
import { TokenFault } from '../token-fault.ts';
import type { Caller } from '../tokens.ts';
import type { GroupPermissions } from './claims.ts';
import { createDiscovery } from './discovery.ts';
import { fetchDocument, patienceMs } from './fetch-document.ts';
import { createProviderKeys } from './provider-keys.ts';
import { createExternalTokens, signatureAlgorithms } from './tokens.ts';

/** One thing that a provider must offer or should offer, and whether it does. */
export interface Finding {
  /** `failed` keeps people from working; `note` limits something, which the text says. */
  level: 'ok' | 'note' | 'failed';
  what: string;
  text: string;
}

/** What a provider is checked against. */
export interface CheckedSettings extends Pick<Config, 'publicUrl' | 'consoleOrigins'> {
  oidc: OidcSettings;
  groupPermissions: GroupPermissions;
  /** Whether the client and the audience were given; the others have defaults. */
  given: { clientId: boolean; audience: boolean };
}

/** A document of OpenID Connect Discovery 1.0, section 3, of which nothing is known yet. */
type Discovered = Readonly<Record<string, unknown>>;

const withoutRevocation = 'Refresh tokens stay valid after a sign-out until they expire.';

const ok = (what: string, text: string): Finding => ({ level: 'ok', what, text });
const note = (what: string, text: string): Finding => ({ level: 'note', what, text });
const failed = (what: string, text: string): Finding => ({ level: 'failed', what, text });

/** Reads what a provider says of itself and its keys, and calls its endpoints as a browser does. */
export async function checkProvider(settings: CheckedSettings): Promise<Finding[]> {
  const { issuer, internalUrl } = settings.oidc;
  const outside = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const inside = internalUrl ? `${internalUrl}${new URL(outside).pathname}` : outside;
  const read = await readDocument(inside, issuer);
  if ('level' in read) return [read];
  // Providers may name other addresses to those who ask from inside.
  const seen = internalUrl ? await readDocument(outside, issuer) : read;
  const { document } = 'level' in seen ? read : seen;
  const endpoints = endpointsOf(document, settings.oidc);
  const usable = new Map(endpoints.flatMap(({ level, what, text }) => (level === 'ok' ? [[what, text]] : [])));
  return [
    ok('discovery', inside),
    ...('level' in seen
      ? [note('discovery', `${seen.text} Browsers read it there; the addresses below are those inside.`)]
      : []),
    clockOf(read.answer, settings.oidc),
    ...endpoints,
    ...abilitiesOf(document, settings.oidc),
    ...(await keysOf(settings.oidc)),
    ...(await callsOf(usable, settings)),
    ...(await clientOf(usable.get('authorization_endpoint'), settings)),
  ];
}

/** A discovery document and the answer that has brought it, or why there is none. */
async function readDocument(
  address: string,
  issuer: string,
): Promise<{ document: Discovered; answer: Response } | Finding> {
  let answer: Response;
  try {
    answer = await get(address, {});
  } catch (error) {
    return failed('discovery', `${address} cannot be read: ${reasonOf(error)}.`);
  }
  const document = answer.status === 200 ? await jsonOf(answer) : undefined;
  if (document === undefined) {
    return failed('discovery', `${address} is no JSON document: it was answered with ${answer.status}.`);
  }
  if (document.issuer === issuer) return { document, answer };
  const other = JSON.stringify(document.issuer) ?? 'nobody';
  return failed('discovery', `${address} is the document of ${other}. OIDC_ISSUER must be exactly that.`);
}

/** Who a token would be here, and what they may. @returns findings without the token, or any part of it */
export async function checkToken(
  token: string,
  { oidc, groupPermissions, given }: CheckedSettings,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const log = {
    debug: () => {},
    warn: (fields: object, text?: string) => {
      if ('claim' in fields && 'form' in fields) findings.push(note('claim', `${fields.claim}: ${fields.form}`));
      else if ('err' in fields) findings.push(failed('keys', `${text}: ${reasonOf(fields.err)}.`));
    },
  };
  const keys = createProviderKeys(createDiscovery(oidc), oidc.issuer, log);
  const { verify } = createExternalTokens(oidc, groupPermissions, keys, log);
  try {
    return [...personOf(await verify(token)), ...findings];
  } catch (error) {
    return [failed('token', refusalOf(error, given.audience)), ...findings];
  }
}

function refusalOf(error: unknown, isAudienceGiven: boolean): string {
  if (!(error instanceof TokenFault)) return `It is refused: ${reasonOf(error)}.`;
  const { fault, message, cause } = error;
  if (isAudienceGiven || fault !== 'audience' || !(cause instanceof errors.JWTClaimValidationFailed)) return message;
  return `Its audience is ${JSON.stringify(cause.payload.aud) ?? 'missing'}, and OIDC_AUDIENCE is not set.`;
}

function personOf({ email, name, id, permissions, owner }: Caller): Finding[] {
  const who = ok('token', `${name} <${email}>, ID ${id}`);
  const limit = owner === undefined ? [] : [note('devices', 'A vendor: sees only the devices of this email address.')];
  const held = allPermissions.filter((one) => permissions.has(one));
  return held.length === 0
    ? [who, ...limit, failed('permissions', 'None: this person can sign in but sees nothing.')]
    : [who, ...limit, ok('permissions', held.join(', '))];
}

/** How far the provider's clock is from ours, by the Date of its answer, and its Age in a cache (RFC 9111, section 5.1). */
function clockOf(answer: Response, { clockSkewSeconds }: OidcSettings): Finding {
  const theirs = Date.parse(answer.headers.get('date') ?? '') + Number(answer.headers.get('age') ?? 0) * 1000;
  if (Number.isNaN(theirs)) return note('clock', 'The answer has no Date header, so the clocks were not compared.');
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
function endpointsOf(document: Discovered, { issuer, internalUrl }: OidcSettings): Finding[] {
  const named = (name: string, address: string): Finding => {
    const origin = URL.canParse(address) ? new URL(address).origin : undefined;
    const isInside = origin === internalUrl && origin !== new URL(issuer).origin;
    if (isInside && name !== 'jwks_uri') {
      return note(name, `${address} is its address inside. To browsers, the provider must name another.`);
    }
    if (origin === undefined || !(isInside || isTrustworthy(new URL(address)))) {
      return failed(name, `${address} is not under https.`);
    }
    return ok(name, address);
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
function abilitiesOf(document: Discovered, { scope }: OidcSettings): Finding[] {
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

/** Keys with which access tokens can be checked. */
async function keysOf(oidc: OidcSettings): Promise<Finding[]> {
  let address: string;
  let answer: Response;
  try {
    const { keys } = await createDiscovery(oidc).find();
    address = keys.href;
    answer = await get(address, {});
  } catch (error) {
    return [failed('keys', `They cannot be read: ${reasonOf(error)}.`)];
  }
  const document = answer.status === 200 ? await jsonOf(answer) : undefined;
  if (!Array.isArray(document?.keys))
    return [failed('keys', `${address} was answered with ${answer.status} and no list of keys.`)];
  const keys = document.keys.filter((key): key is Discovered => typeof key === 'object' && key !== null);
  const forSigning = keys.filter(({ use, kty }) => (use === undefined || use === 'sig') && kty !== 'oct');
  const usable = forSigning.filter(
    ({ alg }) => alg === undefined || (isText(alg) && signatureAlgorithms.includes(alg)),
  );
  const isPrivate = keys.some((key) => 'd' in key || key.kty === 'oct');
  return [
    usable.length > 0
      ? ok('keys', `${usable.length} of ${keys.length}: ${usable.map(describedKey).join(', ')}`)
      : failed('keys', `None of the ${keys.length} keys signs with one of ${signatureAlgorithms.join(', ')}.`),
    ...(isPrivate ? [failed('keys', `${address} publishes a private key. Replace that key at once.`)] : []),
  ];
}

const describedKey = ({ kty, alg, kid }: Discovered): string =>
  [alg ?? kty, ...(isText(kid) ? [`(${kid})`] : ['(without kid)'])].join(' ');

/** Whether pages of the console may call what they have to (CORS). */
async function callsOf(endpoints: ReadonlyMap<string, string>, settings: CheckedSettings): Promise<Finding[]> {
  const { oidc, publicUrl, consoleOrigins, given } = settings;
  const form = (fields: Record<string, string>) => ({
    method: 'POST',
    body: new URLSearchParams({ client_id: oidc.clientId, ...fields }),
  });
  // A token that does not exist: the refusal has the same headers as tokens have.
  const calls: [string, string | undefined, RequestInit][] = [
    ['discovery', `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {}],
    ['token_endpoint', endpoints.get('token_endpoint'), form({ grant_type: 'refresh_token', refresh_token: 'none' })],
    ['revocation_endpoint', endpoints.get('revocation_endpoint'), form({ token: 'none' })],
  ];
  const findings: Finding[] = [];
  for (const origin of new Set([publicUrl, ...consoleOrigins])) {
    for (const [name, address, init] of calls) {
      if (address) findings.push(await corsOf(`CORS of ${name}`, address, origin, init, given.clientId));
    }
  }
  return findings;
}

/**
 * Whether the console's client is registered with its redirect addresses. With `prompt=none` a provider shows no page: it
 * returns to the address with `login_required`, unless it does not know client and address (OpenID Connect Core 1.0,
 * section 3.1.2.6).
 */
async function clientOf(address: string | undefined, { oidc, publicUrl, consoleOrigins, given }: CheckedSettings) {
  if (!address) return [];
  if (!given.clientId) return [note('client', 'OIDC_CLIENT_ID is not set, so the client was not checked.')];
  const check = async (origin: string): Promise<Finding> => {
    const redirect = `${origin}${callbackPath}`;
    const request = new URL(address);
    const asked = {
      ...{ client_id: oidc.clientId, redirect_uri: redirect, response_type: 'code', scope: oidc.scope, prompt: 'none' },
      ...{ state: 'check', nonce: 'check', code_challenge_method: 'S256', code_challenge: 'c'.repeat(43) },
      ...(oidc.resource ? { resource: oidc.resource } : {}),
    };
    for (const [name, value] of Object.entries(asked)) request.searchParams.set(name, value);
    let answer: Response;
    try {
      answer = await get(request.href, {});
    } catch (error) {
      return note('client', `${address} could not be called from here: ${reasonOf(error)}.`);
    }
    await answer.body?.cancel();
    const target = answer.headers.get('location') ?? '';
    const to = URL.canParse(target, address) ? new URL(target, address) : undefined;
    if (to === undefined || `${to.origin}${to.pathname}` !== redirect) {
      const text = `does not return to ${redirect}: is that a redirect address of the client "${oidc.clientId}"?`;
      return answer.status >= 400
        ? failed('client', `It was answered with ${answer.status} and ${text}`)
        : note('client', `It was answered with ${answer.status} and ${text}`);
    }
    const said = new URLSearchParams([...to.searchParams, ...new URLSearchParams(to.hash.slice(1))]);
    const error = said.get('error');
    return said.has('code') || /^(login|interaction|consent|account_selection)_required$/.test(error ?? '')
      ? ok('client', `may sign people in and return to ${redirect}`)
      : failed(
          'client',
          `The sign-in is refused: ${[error ?? 'neither code nor error', said.get('error_description')].filter(isText).join(', ')}.`,
        );
  };
  return Promise.all([...new Set([publicUrl, ...consoleOrigins])].map(check));
}

async function corsOf(what: string, address: string, origin: string, init: RequestInit, isClientGiven: boolean) {
  if (new URL(address).origin === origin) return ok(what, `has the origin of the console, ${origin}`);
  let answer: Response;
  try {
    answer = await get(address, { ...init, headers: { origin } });
  } catch (error) {
    return note(what, `${address} could not be called from here: ${reasonOf(error)}.`);
  }
  await answer.body?.cancel();
  const allowed = answer.headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === origin) return ok(what, `allows ${origin}`);
  if (what.endsWith(' revocation_endpoint')) {
    return note(what, `It does not allow calls from ${origin}. ${withoutRevocation}`);
  }
  const hint = isClientGiven
    ? ''
    : ' OIDC_CLIENT_ID is not set, and some providers allow only the origins of a client they know.';
  return failed(what, `It does not allow calls from ${origin}: browsers block them.${hint}`);
}

const get = (address: string, init: RequestInit): Promise<Response> =>
  fetchDocument(address, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs), ...init });

async function jsonOf(response: Response): Promise<Discovered | undefined> {
  try {
    const document: unknown = await response.json();
    return typeof document === 'object' && document !== null ? (document as Discovered) : undefined;
  } catch {
    // What else came is said by its status.
    return undefined;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Why a call failed: `fetch` says it in the cause of its error, and of several causes by a code alone. */
function reasonOf(error: unknown): string {
  const { cause, message, code } = partsOf(error);
  const reason = cause === undefined ? message || code || String(error) : reasonOf(cause);
  return reason.replace(/\.$/, '');
}

function partsOf(error: unknown): { cause?: unknown; message?: string; code?: string } {
  return typeof error === 'object' && error !== null ? error : {};
}
