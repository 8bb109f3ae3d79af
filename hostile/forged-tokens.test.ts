// Tokens that somebody made at home.
import { generateKeyPairSync, sign } from 'node:crypto';
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend?.remove());

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A token with another head, signed with a key of ours or with nothing. */
function forged(token: string, head: object, change: object = {}): string {
  const [ownHead = '', ownClaims = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  const text = `${base64({ ...read(ownHead), ...head })}.${base64({ ...read(ownClaims), ...change })}`;
  const signature =
    'alg' in head ? '' : sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${text}.${Buffer.from(signature).toString('base64url')}`;
}

test.each([
  ['of no algorithm', { alg: 'none' }],
  ['of an algorithm that shares its key', { alg: 'HS256' }],
  ['signed by another key', {}],
  ['signed by a key that nobody has', { kid: 'of-mine' }],
])('a token %s opens nothing', async (_, head) => {
  const token = await backend.token('viewer');
  const look = (bearer: string) =>
    fetch(`${backend.url}/api/devices?pageSize=1`, { headers: { authorization: `Bearer ${bearer}` } });
  expect((await look(token)).status).toBe(200);
  const refused = await look(forged(token, head, { sub: 'admin' }));
  expect(refused.status).toBe(401);
  expect(await refused.text()).not.toContain(token.slice(0, 20));
});
