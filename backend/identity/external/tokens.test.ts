import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { verifierOf } from '../../testing/external-verifier.ts';
import { audience, type ProviderDocuments, provideDocuments } from '../../testing/provider-documents.ts';
import { ProviderUnavailable } from '../provider-unavailable.ts';
import { TokenFault } from '../token-fault.ts';

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
  await expect(verify(token)).rejects.toThrow(/^The token expired 4\d seconds ago\./);
});

test('why a token was refused is in the log, the token is not', async () => {
  const { verify, log } = verifierOf(provider.issuer);
  const token = await provider.token({ aud: 'console' });
  await expect(verify(token)).rejects.toThrow('The token is for another application');
  expect(log.debug).toHaveBeenCalledTimes(1);
  const logged = JSON.stringify(log.debug.mock.calls);
  expect(logged).toContain('unexpected \\"aud\\" claim value');
  expect(logged).not.toContain(token.split('.')[1]);
});

test.each<[string, Record<string, unknown>, TokenFault['fault'], string]>([
  ['another audience', { aud: 'console' }, 'audience', 'its audience is not "portal-api"'],
  ['no audience', { aud: undefined }, 'audience', 'must add this audience to the access tokens'],
  ['another issuer', { iss: 'https://id.example.com' }, 'issuer', 'another issuer than "http://127.0.0.1:'],
  ['an end 40 s ago', { exp: now() - 40 }, 'expired', ' seconds ago. Sign in again. If that does not help, the clocks'],
  ['an end long ago', { exp: now() - 86_400 }, 'expired', 'The token expired 24 hours ago.'],
  ['a beginning in 5 minutes', { nbf: now() + 300 }, 'clock', 'The token is valid only in 5 minutes: the clocks'],
  ['a beginning without end', { nbf: 1e300 }, 'clock', 'The token is valid only in more than two days: the clocks'],
  ['an end before all time', { exp: -1e300 }, 'expired', 'The token expired more than two days ago.'],
  [
    'no issuer',
    { iss: undefined },
    'claim',
    'its claim "iss" is missing. The administrators of the identity provider must add',
  ],
  ['no end', { exp: undefined }, 'claim', 'its claim "exp" is missing'],
  [
    'an end that is a text',
    { exp: 'tomorrow' },
    'claim',
    'its claim "exp" is not usable (another form than in RFC 7519). The administrators of the identity provider must correct',
  ],
  ['no subject', { sub: undefined }, 'claim', 'its claim "sub" is missing'],
  ['an object as subject', { sub: {} }, 'claim', 'its claim "sub" is not usable (object)'],
  [
    'no email address',
    { email: undefined },
    'claim',
    'has no email address, by which this console identifies people: its claim "email" is missing',
  ],
  [
    'two email addresses',
    { email: ['a@b.test', 'c@d.test'] },
    'claim',
    'its claim "email" is not usable (list of texts)',
  ],
])('the caller learns why a token with %s is refused', async (_what, claims, fault, sentence) => {
  const { verify } = verifierOf(provider.issuer);
  const refused: unknown = await verify(await provider.token(claims)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TokenFault);
  expect(refused).toMatchObject({ fault, message: expect.stringContaining(sentence) });
});

test('the caller learns that access tokens are no JWTs of a key pair, and nothing of one that somebody forged', async () => {
  const { verify } = verifierOf(provider.issuer);
  const secret = new TextEncoder().encode('0'.repeat(32));
  const symmetric = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(secret);
  for (const token of ['ya29.a0AfB_byC', 'x', symmetric]) {
    await expect(verify(token)).rejects.toMatchObject({ fault: 'format' });
  }
  const [head, , signature] = (await provider.token()).split('.');
  const claims = Buffer.from(JSON.stringify({ iss: provider.issuer, aud: 'console' })).toString('base64url');
  await expect(verify([head, claims, signature].join('.'))).rejects.not.toBeInstanceOf(TokenFault);
});

test('a claim that cannot be used is in the log by its form, once an hour, and its value never', async () => {
  const { verify, log } = verifierOf(provider.issuer);
  const forms = () => log.warn.mock.calls.map(([fields, text]) => [text, fields]);
  for (const sub of ['42', '43']) await verify(await provider.token({ sub, scope: { 'read:devices': 'secret' } }));
  expect(forms()).toEqual([['a claim of a token cannot be used', { claim: 'scope', form: 'object' }]]);
  await expect(verify(await provider.token({ email: 42, scope: '' }))).rejects.toThrow();
  expect(forms().at(-1)).toEqual(['a claim of a token cannot be used', { claim: 'email', form: 'number' }]);
  later(3700);
  await verify(await provider.token({ sub: '44', scope: {} }));
  expect(forms()).toHaveLength(3);
});
