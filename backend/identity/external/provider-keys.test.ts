import { verifierOf } from '../../testing/external-verifier.ts';
import { type ProviderDocuments, provideDocuments } from '../../testing/provider-documents.ts';
import { ProviderUnavailable } from '../provider-unavailable.ts';

let provider: ProviderDocuments;
beforeEach(async () => {
  provider = await provideDocuments();
});
afterEach(async () => {
  jest.useRealTimers();
  await provider.stop();
});

/** Later, for our clock alone: promises and sockets go on. */
const later = (seconds: number) => jest.useFakeTimers({ now: Date.now() + seconds * 1000, advanceTimers: true });

describe('the keys', () => {
  test('are fetched anew for one that is not known, and a withdrawn one is good no more', async () => {
    const { verify } = verifierOf(provider.issuer);
    const before = await provider.token({ sub: 'before' });
    const another = await provider.token({ sub: 'later' });
    await verify(before);
    await provider.rotate();
    later(10);
    await expect(verify(await provider.token({ sub: 'new' }))).resolves.toMatchObject({ id: 'new' });
    expect(provider.asked.filter((path) => path === '/certs')).toHaveLength(2);
    await expect(verify(another)).rejects.toThrow('no applicable key found');
  });

  test('are not asked for again and again by tokens of strangers', async () => {
    const { verify } = verifierOf(provider.issuer);
    for (let i = 0; i < 5; i++) {
      await expect(verify(await provider.token({}, { kid: `unknown-${i}` }))).rejects.toThrow('no applicable key');
    }
    expect(provider.asked.filter((path) => path === '/certs')).toHaveLength(1);
  });

  test('of a provider that names none are each tried', async () => {
    await provider.rotate({ kid: '' });
    const token = await provider.token();
    await provider.rotate({ kid: '', withdraw: false });
    const { verify } = verifierOf(provider.issuer);
    await expect(verify(token)).resolves.toMatchObject({ id: '42' });
    await expect(verify(await provider.token())).resolves.toMatchObject({ id: '42' });
    await provider.rotate({ kid: '' });
    await expect(verify(await provider.token())).rejects.toThrow('signature verification failed');
  });
});

describe('a provider that is away', () => {
  test('makes nobody a stranger: it is said so, and once it is back all is well', async () => {
    const { verify, log } = verifierOf(provider.issuer);
    const token = await provider.token();
    await provider.stop();
    await expect(verify(token)).rejects.toThrow(ProviderUnavailable);
    await expect(verify(token)).rejects.toThrow(ProviderUnavailable);
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect(log.debug).not.toHaveBeenCalled();
    await provider.start();
    await expect(verify(token)).resolves.toMatchObject({ id: '42' });
  });

  test('goes unnoticed by those whose keys are known; of a new key nobody can say', async () => {
    const { verify } = verifierOf(provider.issuer);
    await verify(await provider.token());
    const known = await provider.token({ sub: '43' });
    await provider.rotate();
    await provider.stop();
    later(10);
    await expect(verify(known)).resolves.toMatchObject({ id: '43' });
    await expect(verify(await provider.token())).rejects.toThrow(ProviderUnavailable);
    await expect(verify(known)).resolves.toMatchObject({ id: '43' });
  });

  test('does not turn what is no token into a call to it', async () => {
    const { verify } = verifierOf(provider.issuer);
    await provider.stop();
    await expect(verify('nonsense')).rejects.not.toBeInstanceOf(ProviderUnavailable);
  });

  test('may have its keys elsewhere when it is back', async () => {
    const { verify } = verifierOf(provider.issuer);
    provider.more = { jwks_uri: new URL('/moved', provider.issuer).href };
    const token = await provider.token();
    await expect(verify(token)).rejects.toThrow(ProviderUnavailable);
    provider.more = {};
    await expect(verify(token)).resolves.toMatchObject({ id: '42' });
  });
});
