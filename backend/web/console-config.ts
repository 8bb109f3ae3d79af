import type { ConsoleConfig } from '@dmp/shared/contract';
import type { Config } from '../config.ts';
import { audienceOf, consoleClientId, issuerOf } from '../identity/tokens.ts';
import backend from '../package.json' with { type: 'json' };

/** `/config.json`: what the console must know of where it runs. */
export function consoleConfig({
  publicUrl,
  externalLinks,
  faultReportUrl,
  remoteOverrides,
}: Pick<Config, 'publicUrl' | 'externalLinks' | 'faultReportUrl' | 'remoteOverrides'>): ConsoleConfig {
  return {
    apiHost: '/api',
    oidc: {
      authority: issuerOf(publicUrl),
      clientId: consoleClientId,
      resource: audienceOf(publicUrl),
      scope: 'openid profile email offline_access',
    },
    externalLinks: [...externalLinks],
    ...(faultReportUrl === undefined ? {} : { faultReports: { url: faultReportUrl } }),
    ...(remoteOverrides ? { remoteOverrides } : {}),
    version: backend.version,
  };
}

/**
 * What the console's policy lets it call beside `'self'`: the live feed of its
 * own origin, and wherever the API, the identity provider and who takes the
 * reports of faults are.
 */
export function connectSources({ apiHost, oidc, faultReports }: ConsoleConfig, publicUrl: string): string {
  const originOf = (address: string) => new URL(address, publicUrl).origin;
  const all = [publicUrl, originOf(apiHost), originOf(oidc.authority)].flatMap((origin) => [
    origin,
    origin.replace(/^http/, 'ws'),
  ]);
  if (faultReports) all.push(originOf(faultReports.url));
  return [...new Set(all)].join(' ');
}
