import { setTimeout as pause } from 'node:timers/promises';
import type { OidcSettings } from '../../config/oidc-settings.ts';
import type { Logger } from '../../log/index.ts';
import { createSecurityLog } from '../../security-log/index.ts';
import type { TokenVerifier } from '../tokens.ts';
import { createDiscovery } from './discovery.ts';
import { readGroupsFile } from './groups-file.ts';
import { createProviderKeys } from './provider-keys.ts';
import { createExternalTokens } from './tokens.ts';

/** A page waits so long for a provider that does not answer, in milliseconds. */
const pageWaitsMs = 1000;

/** Another's identity provider, as far as it concerns us. */
export interface ExternalIdentity {
  tokens: TokenVerifier;
  /** Origins that browsers call there, as far as is known by now. */
  origins(): Promise<readonly string[]>;
}

/** @throws with a sentence for a person when the file of groups cannot be used */
export async function createExternalIdentity(settings: OidcSettings, log: Logger): Promise<ExternalIdentity> {
  const security = createSecurityLog(log);
  const groupPermissions = settings.groups ? await readGroupsFile(settings.groups.file) : new Map();
  for (const [group, permissions] of groupPermissions) {
    const what = `the group has ${permissions.length} permissions: ${permissions.join(', ')}`;
    security.note('roles-changed', { who: group, address: null, what });
  }
  const discovery = createDiscovery(settings);
  const keys = createProviderKeys(discovery, settings.issuer, log);
  // One that is away now is asked again by the first who needs it.
  await keys.prepare();
  return {
    tokens: createExternalTokens(settings, groupPermissions, keys, log),
    async origins() {
      // A page whose policy lacks an origin cannot call it until it is loaded again.
      await Promise.race([keys.prepare(), pause(pageWaitsMs, undefined, { ref: false })]);
      return discovery.origins();
    },
  };
}
