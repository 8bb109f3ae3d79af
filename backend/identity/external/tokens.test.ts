import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { verifierOf } from '../../testing/external-verifier.ts';
import { audience, type ProviderDocuments, provideDocuments } from '../../testing/provider-documents.ts';
import { ProviderUnavailable } from '../provider-unavailable.ts';

let provider: ProviderDocuments;
beforeEach(async () => {
  provider = await provideDocuments();
});
afterEach(async () => {
  jest.useRealTimers();
  await provider.stop();
});

const now = () => Math.floor(Date.now() / 1000);
/** Later, for our clock alone: promises and sockets go on. */
const later = (seconds: number) => jest.useFakeTimers({ now: Date.now() + seconds * 1000, advanceTimers: true });

test('a good token says who its holder is; the provider is asked once', async () => {
  const { verify } = verifierOf(provider.issuer);
  const caller = await verify(await provider.token({ name: 'Ann Marsh', scope: 'openid read:devices' }));
  expect(caller).toEqual({
    id: '42',
    email: 'ann@example.com',
    name: 'Ann Marsh',
    permissions: new Set(['read:devices']),
  });
  await verify(await provider.token({ sub: '43' }));
  expect(provider.asked).toEqual(['/realms/fleet/.well-known/openid-configuration', '/certs']);
});

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['the type of RFC 9068', {}, { typ: 'at+jwt' }],
  ['the same in full', {}, { typ: 'application/at+JWT' }],
  ['the type of older providers', {}, { typ: 'JWT' }],
  ['no type', {}, { typ: undefined }],
  ['several audiences', { aud: ['other', audience] }, {}],
  ['a clock that is ahead', { iat: now() + 20, nbf: now() + 20 }, {}],
  ['an end within the skew', { exp: now() - 20 }, {}],
])('a token with %s is good', async (_what, claims, header) => {
  await expect(verifierOf(provider.issuer).verify(await provider.token(claims, header))).resolves.toMatchObject({
    id: '42',
  });
});

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['another audience', { aud: 'console' }, {}],
  ['no audience', { aud: undefined }, {}],
  ['another issuer', { iss: 'https://id.example.com' }, {}],
  ['an end beyond the skew', { exp: now() - 40 }, {}],
  ['no end', { exp: undefined }, {}],
  ['a beginning beyond the skew', { nbf: now() + 40 }, {}],
  ['no subject', { sub: undefined }, {}],
  ['no e-mail address', { email: undefined }, {}],
  ['the type of a sign-out', {}, { typ: 'logout+jwt' }],
  ['a type that is no text', {}, { typ: 1 }],
])('a token with %s is refused', async (_what, claims, header) => {
  const refused = verifierOf(provider.issuer).verify(await provider.token(claims, header));
  await expect(refused).rejects.toThrow();
  await expect(refused).rejects.not.toBeInstanceOf(ProviderUnavailable);
});

test('what nobody signed, or whoever knows a shared secret or the public key, is refused', async () => {
  const { verify } = verifierOf(provider.issuer);
  const claims = { iss: provider.issuer, aud: audience, sub: '42', email: 'ann@example.com', exp: now() + 600 };
  const hs256 = (secret: Uint8Array) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret);
  const certs = await (await fetch(new URL('/certs', provider.issuer))).text();
  const stranger = await generateKeyPair('ES256');
  const other = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(stranger.privateKey);
  const brought = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(stranger.publicKey) })
    .sign(stranger.privateKey);
  const [head, , signature] = (await provider.token()).split('.');
  const changed = [head, Buffer.from(JSON.stringify({ ...claims, sub: '1' })).toString('base64url'), signature];
  const bad = [
    '',
    'x',
    'x.y.z',
    new UnsecuredJWT(claims).encode(),
    await hs256(new TextEncoder().encode('0'.repeat(32))),
    await hs256(new TextEncoder().encode(certs)),
    other,
    brought,
    changed.join('.'),
  ];
  for (const token of bad) {
    const refused = verify(token);
    await expect(refused).rejects.toThrow();
    await expect(refused).rejects.not.toBeInstanceOf(ProviderUnavailable);
  }
});

test('a token that was good before is refused once it ends, the skew included', async () => {
  const { verify } = verifierOf(provider.issuer);
  const token = await provider.token({ exp: now() + 600 });
  await verify(token);
  later(625);
  await expect(verify(token)).resolves.toMatchObject({ id: '42' });
  later(20);
  await expect(verify(token)).rejects.toThrow('"exp" claim timestamp check failed');
});

test('why a token was refused is in the log, the token is not', async () => {
  const { verify, log } = verifierOf(provider.issuer);
  const token = await provider.token({ aud: 'console' });
  await expect(verify(token)).rejects.toThrow();
  expect(log.debug).toHaveBeenCalledTimes(1);
  const logged = JSON.stringify(log.debug.mock.calls);
  expect(logged).toContain('unexpected \\"aud\\" claim value');
  expect(logged).not.toContain(token.split('.')[1]);
});
