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

export function createDiscovery(
  { issuer, internalUrl }: Pick<OidcSettings, 'issuer' | 'internalUrl'>,
  patience: number = patienceMs,
): Discovery {
  const issuerOrigin = new URL(issuer).origin;
  let found: Promise<Discovered> | undefined;
  let origins: readonly string[] = [issuerOrigin];

  /** An address of the provider as this process reaches it. */
  const reached = (address: string): URL => {
    const url = new URL(address);
    return internalUrl && url.origin === issuerOrigin ? new URL(`${internalUrl}${url.pathname}${url.search}`) : url;
  };

  const isSound = (address: string): boolean =>
    URL.canParse(address) && (new URL(address).origin === internalUrl || isTrustworthy(new URL(address)));

  async function ask(): Promise<Discovered> {
    const address = reached(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    const document = await read(address.href, patience);
    if (document.issuer !== issuer) {
      throw new Error(`${address} is the document of ${JSON.stringify(document.issuer)}, not of OIDC_ISSUER.`);
    }
    const { jwks_uri, token_endpoint, revocation_endpoint } = document;
    const called = [issuer, token_endpoint, jwks_uri, ...(revocation_endpoint ? [revocation_endpoint] : [])];
    for (const url of called) {
      if (!isSound(url)) throw new Error(`${address} names ${JSON.stringify(url)}, which is no address under https.`);
    }
    // What has a name of the private network alone, no browser calls.
    origins = [...new Set(called.map((url) => new URL(url).origin))].filter((origin) => origin !== internalUrl);
    return { keys: reached(jwks_uri) };
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
