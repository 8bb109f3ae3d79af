import { verifierOf } from '../../testing/external-verifier.ts';
import { type ProviderDocuments, provideDocuments } from '../../testing/provider-documents.ts';
import { ProviderUnavailable } from '../provider-unavailable.ts';
import { isSound } from './discovery.ts';

let provider: ProviderDocuments;
beforeEach(async () => {
  provider = await provideDocuments();
});
afterEach(() => provider.stop());

describe('a document that is not one', () => {
  const cause = async (issuer = provider.issuer, patienceMs?: number) => {
    const { verify } = verifierOf(issuer, {}, patienceMs);
    const failed: unknown = await verify(await provider.token()).catch((error: unknown) => error);
    if (!(failed instanceof ProviderUnavailable)) throw new Error('It was taken.');
    return String(failed.cause);
  };

  test.each<[string, Record<string, unknown>, string]>([
    ['of another issuer', { issuer: 'https://id.example.com' }, 'not of OIDC_ISSUER'],
    ['without keys', { jwks_uri: undefined }, '/jwks_uri: Expected required property'],
    ['with keys at no address', { jwks_uri: 'certs' }, '"certs", which is no address under https'],
    ['with keys anybody can change', { jwks_uri: 'http://id.example.com/certs' }, 'which is no address under https'],
    ['with keys in a file', { jwks_uri: 'file:///etc/certs' }, 'which is no address under https'],
  ])('%s is refused', async (_what, more, sentence) => {
    provider.more = more;
    await expect(cause()).resolves.toContain(sentence);
  });

  test('is one of an issuer that differs by a slash', async () => {
    await expect(cause(`${provider.issuer}/`)).resolves.toContain('not of OIDC_ISSUER');
  });

  test('is a page, a redirect, an endless text, or silence', async () => {
    provider.instead = (_request, response) => response.end('<!doctype html>');
    await expect(cause()).resolves.toContain('SyntaxError');
    provider.instead = (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    await expect(cause()).resolves.toContain('was answered with 302');
    provider.instead = (_request, response) => {
      const more = () => response.write(' '.repeat(64 * 1024), more);
      more();
    };
    await expect(cause()).resolves.toContain('is longer than');
    provider.instead = () => {};
    await expect(cause(provider.issuer, 200)).resolves.toContain('TimeoutError');
  });

  test('is an endless list of keys', async () => {
    const keys = new URL('/endless', provider.issuer).href;
    provider.more = { jwks_uri: keys };
    const { verify, discovery } = verifierOf(provider.issuer);
    await discovery.find();
    provider.instead = (_request, response) => {
      const more = () => response.write(' '.repeat(64 * 1024), more);
      more();
    };
    await expect(verify(await provider.token())).rejects.toThrow(ProviderUnavailable);
  });
});

test.each([
  ['https://id.test', undefined, 'https://keys.test/certs', true],
  ['https://id.test', undefined, 'http://localhost:9/certs', false],
  ['https://id.test', undefined, 'http://metadata/certs', false],
  ['https://id.test', 'http://id:8080', 'http://id:8080/certs', true],
  ['http://localhost:8080', undefined, 'http://localhost:8080/certs', true],
  ['http://localhost:8080', undefined, 'http://id.test/certs', false],
  ['https://id.test', undefined, 'https://user:secret@id.test/certs', false],
  ['https://id.test', undefined, '/certs', false],
])('the document of %s, inside %s, may name %s: %s', (issuer, internalUrl, address, expected) => {
  expect(isSound(address, { issuer, internalUrl })).toBe(expected);
});

describe('where browsers call the provider', () => {
  test('is its issuer, and what else its document says', async () => {
    provider.more = {
      token_endpoint: 'https://token.example.com/realms/fleet/token',
      revocation_endpoint: 'https://token.example.com/revoke',
    };
    const { discovery } = verifierOf(provider.issuer);
    const issuer = new URL(provider.issuer).origin;
    expect(discovery.origins()).toEqual([issuer]);
    await discovery.find();
    expect(discovery.origins()).toEqual([issuer, 'https://token.example.com']);
  });

  test('is its name outside, where it has another inside', async () => {
    const internalUrl = new URL(provider.issuer).origin;
    const issuer = 'https://id.example.com/realms/fleet';
    provider.more = { issuer, jwks_uri: 'https://id.example.com/certs', token_endpoint: `${internalUrl}/token` };
    const { verify, discovery } = verifierOf(issuer, { internalUrl });
    await expect(verify(await provider.token({ iss: issuer }))).resolves.toMatchObject({ id: '42' });
    expect(provider.asked).toEqual(['/realms/fleet/.well-known/openid-configuration', '/certs']);
    expect(discovery.origins()).toEqual(['https://id.example.com']);
  });
});
