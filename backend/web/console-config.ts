import type { ConsoleConfig } from '@dmp/shared/contract';
import type { Config } from '../config.ts';
import { audienceOf, consoleClientId, issuerOf } from '../identity/tokens.ts';
import backend from '../package.json' with { type: 'json' };

/** `/config.json`: what the console must know of where it runs. */
export function consoleConfig({
  publicUrl,
  externalLinks,
}: Pick<Config, 'publicUrl' | 'externalLinks'>): ConsoleConfig {
  return {
    apiHost: '/api',
    oidc: {
      authority: issuerOf(publicUrl),
      clientId: consoleClientId,
      resource: audienceOf(publicUrl),
      scope: 'openid profile email offline_access',
    },
    externalLinks: [...externalLinks],
    version: backend.version,
  };
}

/**
 * What the console's policy lets it call beside `'self'`: the live feed of its
 * own origin, and wherever the API and the identity provider are.
 */
export function connectSources({ apiHost, oidc }: ConsoleConfig, publicUrl: string): string {
  const origins = [apiHost, oidc.authority].map((address) => new URL(address, publicUrl).origin);
  const all = [publicUrl, ...origins].flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]);
  return [...new Set(all)].join(' ');
}
