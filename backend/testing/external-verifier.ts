// The checks of another's provider's tokens, as a backend makes them.

import type { OidcSettings } from '../config/oidc-settings.ts';
import { createDiscovery } from '../identity/external/discovery.ts';
import { createProviderKeys } from '../identity/external/provider-keys.ts';
import { createExternalTokens } from '../identity/external/tokens.ts';
import { audience } from './provider-documents.ts';

/** @param patienceMs how long the provider is waited for */
export function verifierOf(issuer: string, given: Partial<OidcSettings> = {}, patienceMs = 2000) {
  const settings: OidcSettings = {
    issuer,
    clientId: 'console',
    audience,
    scope: 'openid',
    resource: undefined,
    permissionsClaim: 'scope',
    groups: undefined,
    emailClaim: 'email',
    clockSkewSeconds: 30,
    internalUrl: undefined,
    ...given,
  };
  const log = { debug: jest.fn(), warn: jest.fn() };
  const discovery = createDiscovery(settings, patienceMs);
  const keys = createProviderKeys(discovery, issuer, log);
  return { ...createExternalTokens(settings, new Map(), keys, log), discovery, log };
}
