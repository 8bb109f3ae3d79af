import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { isTrustworthy, type OidcSettings } from '../../config/oidc-settings.ts';
import { fetchDocument, patienceMs } from './fetch-document.ts';

/** The part of the discovery document that is read here (OpenID Connect Discovery 1.0, section 3). */
const DiscoveryDocument = Type.Object({
  issuer: Type.String(),
  jwks_uri: Type.String(),
  token_endpoint: Type.String(),
  revocation_endpoint: Type.Optional(Type.String()),
});

/** What is known of a provider. */
export interface Discovered {
  /** Where this process gets its keys. */
  keys: URL;
}

/** Finds out where a provider has what. */
export interface Discovery {
  /** Asks once, and once more after a failure or `forget`. @throws when the provider cannot be asked, or is another */
  find(): Promise<Discovered>;
  /** Asks anew the next time. */
  forget(): void;
  /** Origins that browsers call there, as far as is known. */
  origins(): readonly string[];
}

/** Where a provider describes itself (OpenID Connect Discovery 1.0, section 4). */
export const discoveryAddress = (issuer: string): string =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

/** An address of the provider as this process reaches it. */
export function reachedAddress(address: string, { issuer, internalUrl }: Place): URL {
  const url = new URL(address);
  const isInside = internalUrl && url.origin === new URL(issuer).origin;
  return isInside ? new URL(`${internalUrl}${url.pathname}${url.search}`) : url;
}

/**
 * Whether a document of the provider may name this address: nobody on the way can change what comes from there. A provider
 * under https names only such, or its address inside.
 */
export function isSound(address: string, { issuer, internalUrl }: Place): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || url.username || url.password) return false;
  if (url.origin === internalUrl) return true;
  return issuer.startsWith('https:') ? url.protocol === 'https:' : isTrustworthy(url);
}

type Place = Pick<OidcSettings, 'issuer' | 'internalUrl'>;

export function createDiscovery(place: Place, patience: number = patienceMs): Discovery {
  const { issuer, internalUrl } = place;
  let found: Promise<Discovered> | undefined;
  let origins: readonly string[] = [new URL(issuer).origin];

  async function ask(): Promise<Discovered> {
    const address = reachedAddress(discoveryAddress(issuer), place);
    const document = await read(address.href, patience);
    if (document.issuer !== issuer) {
      throw new Error(`${address} is the document of ${JSON.stringify(document.issuer)}, not of OIDC_ISSUER.`);
    }
    const { jwks_uri, token_endpoint, revocation_endpoint } = document;
    const called = [issuer, token_endpoint, jwks_uri, ...(revocation_endpoint ? [revocation_endpoint] : [])];
    for (const url of called) {
      if (!isSound(url, place))
        throw new Error(`${address} names ${JSON.stringify(url)}, which is no address under https.`);
    }
    // What has a name of the private network alone, no browser calls.
    origins = [...new Set(called.map((url) => new URL(url).origin))].filter((origin) => origin !== internalUrl);
    return { keys: reachedAddress(jwks_uri, place) };
  }

  return {
    find() {
      found ??= ask().catch((error: unknown) => {
        found = undefined;
        throw error;
      });
      return found;
    },
    forget() {
      found = undefined;
    },
    origins: () => origins,
  };
}

async function read(address: string, patience: number) {
  const response = await fetchDocument(address, {
    headers: { accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  });
  if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}.`);
  const document: unknown = await response.json();
  if (!Value.Check(DiscoveryDocument, document)) {
    const fault = Value.Errors(DiscoveryDocument, document).First();
    throw new Error(`${address} is no discovery document: ${fault?.path || 'it'}: ${fault?.message}.`);
  }
  return document;
}
