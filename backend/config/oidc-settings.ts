import { resolve } from 'node:path';
import { consoleScope } from './console-scope.ts';
import { isLoopback } from './loopback.ts';

/** From OIDC_ISSUER and the variables beside it: the OpenID provider at which people sign in. */
export interface OidcSettings {
  /** To the letter as the provider writes it into its documents and tokens. */
  issuer: string;
  /** The console's client there: a public one, with PKCE. */
  clientId: string;
  /** What its access tokens for our API name as their audience. */
  audience: string;
  scope: string;
  /** Resource indicator (RFC 8707) of our API, for a provider that wants one. */
  resource: string | undefined;
  /** Name or path of the claim with permissions. */
  permissionsClaim: string;
  /**
   * Name or path of the claim with groups, the file that says what each group may,
   * and the groups whose people are vendors: they see only their own devices.
   */
  groups: { claim: string; file: string; vendors: readonly string[] } | undefined;
  /** Name or path of the claim with the e-mail address. */
  emailClaim: string;
  /** How far the provider's clock and ours may be apart. */
  clockSkewSeconds: number;
  /** Origin under which this process reaches the provider, where it is another than in the issuer. */
  internalUrl: string | undefined;
}

const defaults = {
  scope: consoleScope,
  permissionsClaim: 'user_authorization.permissions',
  emailClaim: 'email',
} as const;
const clockSkewSeconds = { default: 30, min: 0, max: 300 } as const;

const needed = ['OIDC_CLIENT_ID', 'OIDC_AUDIENCE'] as const;
const optional = [
  'OIDC_SCOPE',
  'OIDC_RESOURCE',
  'OIDC_PERMISSIONS_CLAIM',
  'OIDC_GROUPS_CLAIM',
  'OIDC_GROUPS_FILE',
  'OIDC_VENDOR_GROUPS',
  'OIDC_EMAIL_CLAIM',
  'OIDC_CLOCK_SKEW_SECONDS',
  'OIDC_INTERNAL_URL',
] as const;

/** How variables are read: each reports what is wrong with it. */
export interface VariableReader {
  text(name: string): string | undefined;
  integer(name: string, fallback: number, min: number, max: number): number;
  origin(name: string, value: string): string;
  list(name: string): string[];
  faults: string[];
}

/** @returns undefined when the embedded provider signs people in */
export function readOidcSettings({ text, integer, origin, list, faults }: VariableReader): OidcSettings | undefined {
  const issuer = text('OIDC_ISSUER');
  if (!issuer) {
    for (const name of [...needed, ...optional]) {
      if (text(name)) faults.push(`${name} must not be set without OIDC_ISSUER.`);
    }
    return undefined;
  }
  if (!isIssuer(issuer)) {
    faults.push(
      'OIDC_ISSUER must be an address that begins with https://, without a query; http:// is for this machine itself and for a host name without a dot.',
    );
  }
  if (text('ADMIN_EMAIL')) faults.push("ADMIN_EMAIL must not be set with OIDC_ISSUER: accounts are the provider's.");

  const [clientId = '', audience = ''] = needed.map(text);
  if (!clientId || !audience) faults.push(`OIDC_ISSUER needs ${needed.join(' and ')}.`);
  else if (clientId === audience) {
    faults.push('OIDC_AUDIENCE must differ from OIDC_CLIENT_ID: an ID token must not pass for an access token.');
  }
  const scope = text('OIDC_SCOPE') ?? defaults.scope;
  if (!scope.split(/\s+/).includes('openid')) faults.push('OIDC_SCOPE must contain openid.');
  const resource = text('OIDC_RESOURCE');
  if (resource && !(URL.canParse(resource) && !resource.includes('#'))) {
    faults.push('OIDC_RESOURCE must be an absolute address without a fragment (RFC 8707).');
  }
  const [claim, file] = [text('OIDC_GROUPS_CLAIM'), text('OIDC_GROUPS_FILE')];
  if (!claim !== !file) faults.push('OIDC_GROUPS_CLAIM and OIDC_GROUPS_FILE must be set together.');
  const vendors = list('OIDC_VENDOR_GROUPS');
  if (vendors.length > 0 && !claim) faults.push('OIDC_VENDOR_GROUPS needs OIDC_GROUPS_CLAIM.');
  const internalUrl = text('OIDC_INTERNAL_URL');
  const skew = clockSkewSeconds;
  return {
    issuer,
    clientId,
    audience,
    scope,
    resource,
    permissionsClaim: text('OIDC_PERMISSIONS_CLAIM') ?? defaults.permissionsClaim,
    groups: claim && file ? { claim, file: resolve(file), vendors } : undefined,
    emailClaim: text('OIDC_EMAIL_CLAIM') ?? defaults.emailClaim,
    clockSkewSeconds: integer('OIDC_CLOCK_SKEW_SECONDS', skew.default, skew.min, skew.max),
    internalUrl: internalUrl && origin('OIDC_INTERNAL_URL', internalUrl),
  };
}

function isIssuer(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && isTrustworthy(url) && !/[?#]/.test(text) && !url.username && !url.password;
}

/** Whether nobody on the way can put in other keys: TLS, this machine, or a name that only a private network has. */
export function isTrustworthy({ protocol, hostname }: URL): boolean {
  if (protocol !== 'http:') return protocol === 'https:';
  return isLoopback(hostname) || !/[.:]/.test(hostname);
}
