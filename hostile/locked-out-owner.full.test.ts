// Wrong passwords for somebody else's account, so that its owner is locked out.
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';
import { authorizationRequest, signIn, Visitor } from '../backend/testing/browserless.ts';

const email = 'operator@example.com';
const tries = 10;

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '0', TRUSTED_PROXIES: '1' });
});
afterAll(() => backend?.remove());

/** A sign-in by a call, as the proxy in front hands it on. @returns its status */
async function tryPassword(forwardedFor: string, password: string): Promise<number> {
  const response = await fetch(`${backend.url}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
    body: JSON.stringify({ username: email, password }),
  });
  return response.status;
}

async function guess(addressOf: (n: number) => string): Promise<number[]> {
  const answers: number[] = [];
  for (let n = 0; n < tries; n++) answers.push(await tryPassword(addressOf(n), 'wrong'));
  return answers;
}

const browserAt = (address: string) => new Visitor(backend.url, { 'x-forwarded-for': address });

/** The same browser after its session is over: all that is left is what makes it known. */
const withoutSession = ({ origin, headers, cookies }: Visitor) =>
  new Visitor(
    origin,
    headers,
    [...cookies].filter(([name]) => name === 'dmp_device'),
  );

test('neither elsewhere, nor at the same address with a device where they have signed in before', async () => {
  const before = browserAt('192.0.2.1');
  await signIn(before, email);

  expect(await guess(() => '192.0.2.1')).toEqual(Array(tries).fill(401));
  expect(await tryPassword('192.0.2.1', 'demo')).toBe(429);
  expect(await tryPassword('192.0.2.2', 'demo')).toBe(200);

  const known = withoutSession(before);
  expect((await signIn(known, email)).access_token).toBeDefined();
});

test('a made-up address in front of the real one gives no more tries', async () => {
  await guess((n) => `203.0.113.${n}, 192.0.2.3`);
  expect(await tryPassword('203.0.113.99, 192.0.2.3', 'wrong')).toBe(429);
});

test('where no proxy is trusted, none is believed, and the log says so once', async () => {
  await backend.stop();
  await backend.restart({ TRUSTED_PROXIES: '0' });
  await guess((n) => `192.0.2.${n}`);
  expect(await tryPassword('192.0.2.99', 'wrong')).toBe(429);
  const { address } = authorizationRequest(backend.url);
  expect((await browserAt('192.0.2.1').request(address)).status).toBe(303);
  expect(backend.log.filter(({ msg }) => msg?.includes('TRUSTED_PROXIES'))).toHaveLength(1);
});
