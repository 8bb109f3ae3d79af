import { exportJWK, generateKeyPair } from 'jose';
import { createTokens } from './embedded-tokens.ts';
import { signingAlgorithm } from './signing-keys.ts';
import { accessTokenSeconds, type Caller } from './tokens.ts';
import type { UserRow } from './users.ts';

const user = { id: 'u1', email: 'operator@example.com', permissions: ['read:devices'] } as unknown as UserRow;
async function tokensOf({ publicUrl = 'http://portal.test', hasEnded = (_caller: Caller): boolean => false } = {}) {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const signingKey = { ...(await exportJWK(privateKey)), kid: 'k1', alg: signingAlgorithm };
  return createTokens(publicUrl, [signingKey], { hasEnded });
}

afterEach(() => jest.useRealTimers());

test.each([
  ['operator@example.com', 'VENDOR', 'operator@example.com'],
  ['operator@example.com', 'OPERATOR', undefined],
  ['Vendor.acme@example.com', 'OPERATOR', 'vendor.acme@example.com'],
  ['Carl@vendor-acme.example', 'VENDOR', 'carl@vendor-acme.example'],
])('%s with the role %s knows of the devices of %s', async (email, role, owner) => {
  const tokens = await tokensOf();
  expect((await tokens.verify(await tokens.issue({ ...user, email, role }))).owner).toBe(owner);
});

test('a token is good until it expires, however often it was checked before', async () => {
  const tokens = await tokensOf();
  const token = await tokens.issue(user);
  const caller = await tokens.verify(token);
  expect(caller).toMatchObject({ id: 'u1', email: 'operator@example.com' });
  expect(await tokens.verify(token)).toBe(caller);
  jest.useFakeTimers({ now: Date.now() + (accessTokenSeconds + 1) * 1000, doNotFake: ['nextTick', 'setImmediate'] });
  await expect(tokens.verify(token)).rejects.toThrow('"exp" claim timestamp check failed');
});

test("another's token, and one that was changed, are not good beside one that is", async () => {
  const [tokens, others] = [await tokensOf(), await tokensOf()];
  const token = await tokens.issue(user);
  await tokens.verify(token);
  await expect(tokens.verify(await others.issue(user))).rejects.toThrow('signature verification failed');
  const [head, , signature] = token.split('.');
  const body = Buffer.from(JSON.stringify({ sub: 'admin' })).toString('base64url');
  await expect(tokens.verify(`${head}.${body}.${signature}`)).rejects.toThrow('signature verification failed');
});

test('a token whose session has ended is not good any more, however often it was checked before', async () => {
  const ended = new Set<string>();
  const tokens = await tokensOf({ hasEnded: ({ id }) => ended.has(id) });
  const token = await tokens.issue(user);
  await tokens.verify(token);
  ended.add('u1');
  await expect(tokens.verify(token)).rejects.toThrow('has ended');
});
