import type { ConsoleConfig } from '@dmp/shared/contract';
import { consoleScope } from '../config/console-scope.ts';
import type { Config } from '../config/index.ts';
import { audienceOf, consoleClientId, issuerOf } from '../identity/tokens.ts';
import backend from '../package.json' with { type: 'json' };

type Settings = Pick<Config, 'publicUrl' | 'oidc' | 'externalLinks' | 'faultReportUrl' | 'remoteOverrides'>;

/** `/config.json`: what the console must know of where it runs. */
export function consoleConfig({
  publicUrl,
  oidc,
  externalLinks,
  faultReportUrl,
  remoteOverrides,
}: Settings): ConsoleConfig {
  return {
    apiHost: '/api',
    oidc: oidc ? externalSignIn(oidc) : embeddedSignIn(publicUrl),
    externalLinks: [...externalLinks],
    ...(faultReportUrl === undefined ? {} : { faultReports: { url: faultReportUrl } }),
    ...(remoteOverrides ? { remoteOverrides } : {}),
    version: backend.version,
  };
}

const embeddedSignIn = (publicUrl: string): ConsoleConfig['oidc'] => ({
  authority: issuerOf(publicUrl),
  clientId: consoleClientId,
  resource: audienceOf(publicUrl),
  scope: consoleScope,
});

/** Its ID token need not have the claims that the access token has, and groups mean something to the API alone. */
const externalSignIn = ({
  issuer,
  clientId,
  resource,
  scope,
}: NonNullable<Settings['oidc']>): ConsoleConfig['oidc'] => ({
  authority: issuer,
  clientId,
  ...(resource === undefined ? {} : { resource }),
  scope,
  permissionsFrom: 'api',
});

/**
 * What the console's policy lets it call beside `'self'`: the live feed of its
 * own origin, and wherever the API, the identity provider and who takes the
 * reports of faults are.
 *
 * @param providerOrigins where another's provider has more than its issuer's origin
 */
export function connectSources(
  { apiHost, oidc, faultReports }: ConsoleConfig,
  publicUrl: string,
  providerOrigins: readonly string[],
): string {
  const originOf = (address: string) => new URL(address, publicUrl).origin;
  const ours = [publicUrl, originOf(apiHost)].flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]);
  const all = [...ours, originOf(oidc.authority), ...providerOrigins];
  if (faultReports) all.push(originOf(faultReports.url));
  return [...new Set(all)].join(' ');
}
