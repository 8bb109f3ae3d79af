// What deploy/ offers to begin with fits together, and what this release knows.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from '../../config/index.ts';
import { rolePermissions } from '../roles.ts';
import { readGroupsFile } from './groups-file.ts';

const deploy = (path: string) => resolve(__dirname, '../../../deploy', path);

interface Realm {
  groups: { name: string }[];
  users: { email: string; groups: string[]; credentials?: unknown }[];
  clients: {
    clientId: string;
    publicClient: boolean;
    secret?: string;
    redirectUris: string[];
    attributes: Record<string, string>;
    protocolMappers: { config: Record<string, string> }[];
  }[];
}
const realm = JSON.parse(readFileSync(deploy('keycloak/realm.json'), 'utf8')) as Realm;
const [client] = realm.clients;

test('the example groups may do what the roles of the demonstration may', async () => {
  const groups = await readGroupsFile(deploy('groups.example.json'));
  const { ADMIN, OPERATOR, VIEWER, VENDOR } = rolePermissions;
  expect(Object.fromEntries(groups)).toEqual({
    '/admins': ADMIN,
    '/operators': OPERATOR,
    '/viewers': VIEWER,
    '/vendors': VENDOR,
  });
  expect([...groups.keys()]).toEqual(realm.groups.map(({ name }) => `/${name}`));
  expect(realm.users.flatMap((user) => user.groups).filter((group) => !groups.has(group))).toEqual([]);
});

test('the example realm has a public client with PKCE, and nobody whose password is known', () => {
  expect(client).toMatchObject({ publicClient: true, redirectUris: ['http://localhost:9000/login/callback'] });
  expect(client?.attributes['pkce.code.challenge.method']).toBe('S256');
  expect(client).not.toHaveProperty('secret');
  expect(realm.users.filter((user) => user.credentials !== undefined)).toEqual([]);
});

test('what operating.md says to set for it is taken, and is what the realm gives', () => {
  const text = readFileSync(resolve(__dirname, '../../../docs/operating.md'), 'utf8');
  const environment = Object.fromEntries(
    [...text.matchAll(/^ *(OIDC_\w+)=(?:"([^"]*)"|(\S*))$/gm)].map(([, name, quoted, bare]) => [name, quoted ?? bare]),
  );
  const { oidc } = readConfig(environment);
  const given = Object.assign({}, ...(client?.protocolMappers ?? []).map(({ config }) => config));
  expect(oidc).toMatchObject({
    issuer: 'http://localhost:8080/realms/dmp',
    clientId: client?.clientId,
    audience: given['included.custom.audience'],
    groups: { claim: given['claim.name'], file: resolve('deploy/groups.example.json') },
  });
});
