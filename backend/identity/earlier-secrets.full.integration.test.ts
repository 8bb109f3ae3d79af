// A database of a release that kept its secrets unencrypted.
import { decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose';
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';
import { signIn, tokenRequest, Visitor } from '../testing/browserless.ts';
import { ageSigningKeys } from '../testing/older-signing-keys.ts';
import { queryDatabase } from '../testing/query-database.ts';
import { until } from '../testing/until.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '0' });
});
afterAll(() => backend?.remove());

const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const statusOf = async (token: string) =>
  (await fetch(`${backend.url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })).status;

test('its secrets stay for its processes for a day, and sign until then', async () => {
  await backend.stop();
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const plain = { ...(await exportJWK(privateKey)), kid: 'plain', use: 'sig', alg: 'ES256' };
  await queryDatabase(backend, 'delete from secrets');
  await queryDatabase(
    backend,
    `insert into secrets (name, value) values ('signing-keys', '${JSON.stringify([plain])}'), ('device-key', '"old"')`,
  );
  await backend.restart();
  const tokens = await signIn(new Visitor(backend.url), 'admin@example.com');
  expect(kidOf(tokens.access_token)).toBe('plain');
  expect(await statusOf(tokens.access_token)).toBe(200);
  const names = async () => {
    const rows = await queryDatabase<{ name: string }>(backend, 'select name from secrets order by name');
    return rows.map(({ name }) => name);
  };
  expect(await names()).toEqual(expect.arrayContaining(['device-key', 'encrypted:device-key', 'signing-keys']));

  await backend.stop();
  await ageSigningKeys(backend, 24 * 60);
  await queryDatabase(backend, "update secrets set created_at = now() - interval '25 hours'");
  await backend.restart();
  const { body } = await tokenRequest(backend.url, {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token,
  });
  expect(kidOf(body.access_token)).not.toBe('plain');
  expect(await statusOf(tokens.access_token)).toBe(200);
  await until(async () => !(await names()).includes('signing-keys'));
  expect(await names()).not.toContain('device-key');
});
