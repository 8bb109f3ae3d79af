import { resolve } from 'node:path';
import { ConfigError, readConfig } from './index.ts';

const issuer = 'https://id.example.com/realms/fleet';
const least = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'console', OIDC_AUDIENCE: 'portal-api' };

const faultsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
};

test('issuer, client and audience are enough', () => {
  expect(readConfig(least).oidc).toEqual({
    issuer,
    clientId: 'console',
    audience: 'portal-api',
    scope: 'openid profile email offline_access',
    resource: undefined,
    permissionsClaim: 'user_authorization.permissions',
    groups: undefined,
    emailClaim: 'email',
    clockSkewSeconds: 30,
    internalUrl: undefined,
  });
});

test('everything can be said otherwise', () => {
  const environment = {
    ...least,
    OIDC_SCOPE: 'openid email',
    OIDC_RESOURCE: 'urn:portal:api',
    OIDC_PERMISSIONS_CLAIM: 'https://example.com/permissions',
    OIDC_GROUPS_CLAIM: 'realm_access.roles',
    OIDC_GROUPS_FILE: 'groups.json',
    OIDC_VENDOR_GROUPS: 'suppliers, makers',
    OIDC_EMAIL_CLAIM: 'mail',
    OIDC_CLOCK_SKEW_SECONDS: '0',
    OIDC_INTERNAL_URL: 'http://keycloak:8080/',
  };
  expect(readConfig(environment).oidc).toMatchObject({
    scope: 'openid email',
    resource: 'urn:portal:api',
    permissionsClaim: 'https://example.com/permissions',
    groups: { claim: 'realm_access.roles', file: resolve('groups.json'), vendors: ['suppliers', 'makers'] },
    emailClaim: 'mail',
    clockSkewSeconds: 0,
    internalUrl: 'http://keycloak:8080',
  });
});

test.each([
  'https://id.example.com',
  'https://id.example.com/',
  'http://localhost:8080/realms/fleet',
  'http://127.0.0.1:8080',
  'http://[::1]:8080',
  'http://keycloak:8080/realms/fleet',
])('%s may be an issuer, to the letter', (text) => {
  expect(readConfig({ ...least, OIDC_ISSUER: text }).oidc?.issuer).toBe(text);
});

const noIssuer =
  'OIDC_ISSUER must be an address that begins with https://, without a query; http:// is for this machine itself and for a host name without a dot.';

test.each([
  [{ ...least, OIDC_ISSUER: 'id.example.com' }, noIssuer],
  [{ ...least, OIDC_ISSUER: 'http://id.example.com' }, noIssuer],
  [{ ...least, OIDC_ISSUER: 'http://[2001:db8::1]' }, noIssuer],
  [{ ...least, OIDC_ISSUER: 'https://id.example.com/?realm=fleet' }, noIssuer],
  [{ ...least, OIDC_ISSUER: 'https://id.example.com/#' }, noIssuer],
  [{ ...least, OIDC_ISSUER: 'https://user:password@id.example.com' }, noIssuer],
  [{ OIDC_ISSUER: issuer }, 'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_AUDIENCE.'],
  [{ ...least, OIDC_AUDIENCE: '' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_AUDIENCE.'],
  [
    { ...least, OIDC_AUDIENCE: 'console' },
    'OIDC_AUDIENCE must differ from OIDC_CLIENT_ID: an ID token must not pass for an access token.',
  ],
  [{ ...least, OIDC_SCOPE: 'profile email' }, 'OIDC_SCOPE must contain openid.'],
  [{ ...least, OIDC_RESOURCE: '/api' }, 'OIDC_RESOURCE must be an absolute address without a fragment (RFC 8707).'],
  [
    { ...least, OIDC_RESOURCE: 'https://x.test/#' },
    'OIDC_RESOURCE must be an absolute address without a fragment (RFC 8707).',
  ],
  [{ ...least, OIDC_VENDOR_GROUPS: 'a' }, 'OIDC_VENDOR_GROUPS needs OIDC_GROUPS_CLAIM.'],
  [{ ...least, OIDC_GROUPS_CLAIM: 'groups' }, 'OIDC_GROUPS_CLAIM and OIDC_GROUPS_FILE must be set together.'],
  [{ ...least, OIDC_GROUPS_FILE: 'groups.json' }, 'OIDC_GROUPS_CLAIM and OIDC_GROUPS_FILE must be set together.'],
  [
    { ...least, OIDC_CLOCK_SKEW_SECONDS: '301' },
    'OIDC_CLOCK_SKEW_SECONDS must be a whole number from 0 to 300, not "301".',
  ],
  [
    { ...least, OIDC_INTERNAL_URL: 'http://keycloak:8080/realms' },
    'OIDC_INTERNAL_URL must be an origin such as https://console.example.com, without a path.',
  ],
  [
    { ...least, ADMIN_EMAIL: 'a@b.test', ADMIN_PASSWORD_FILE: 'x' },
    "ADMIN_EMAIL must not be set with OIDC_ISSUER: accounts are the provider's.",
  ],
  [{ OIDC_CLIENT_ID: 'console' }, 'OIDC_CLIENT_ID must not be set without OIDC_ISSUER.'],
  [{ OIDC_INTERNAL_URL: 'http://h' }, 'OIDC_INTERNAL_URL must not be set without OIDC_ISSUER.'],
])('%j: %s', (environment, fault) => {
  expect(faultsOf(environment as unknown as Record<string, string>)).toEqual([fault]);
});
