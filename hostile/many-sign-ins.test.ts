// Sign-ins of many networks at once, with wrong passwords and with right ones: they hold up and lock out nobody else.
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';
import { authorizationRequest, Visitor } from '../backend/testing/browserless.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '0', TRUSTED_PROXIES: '1' });
});
afterAll(() => backend?.remove());

const signInAt = (address: string, username: string, password: string, signal?: AbortSignal) =>
  fetch(`${backend.url}/api/auth/token`, {
    method: 'POST',
    // A kept connection may be ended by the backend just when it is used again.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, connection: 'close' },
    body: JSON.stringify({ username, password }),
    ...(signal && { signal }),
  });

/** Attempts by 32 attackers, one after another each, for as long as the work takes. */
async function during<T>(work: () => Promise<T>, attempt: (n: number, signal: AbortSignal) => Promise<Response>) {
  const end = new AbortController();
  let count = 0;
  const attackers = Array.from({ length: 32 }, async () => {
    while (!end.signal.aborted) await (await attempt(count++, end.signal)).text();
  });
  try {
    return await work();
  } finally {
    end.abort();
    for (const { reason } of await failures(attackers)) expect(reason).toBe(end.signal.reason);
  }
}

const failures = async (works: Promise<void>[]) =>
  (await Promise.allSettled(works)).filter((outcome) => outcome.status === 'rejected');

async function ownersSignIns(address: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await signInAt(address, 'admin@example.com', 'demo')).status);
  return statuses;
}

test('wrong passwords of all networks of a /56 keep out nobody elsewhere, at the same provider', async () => {
  const statuses = await during(
    () => ownersSignIns('2001:db8:ffff::1'),
    (n, signal) => signInAt(`2001:db8:0:${(n % 256).toString(16)}::1`, `nobody-${n}@example.com`, 'wrong', signal),
  );
  expect(statuses).toEqual([200, 200, 200]);
});

test('nor do guesses at their own account, or right passwords of three others', async () => {
  const accounts = ['operator@example.com', 'viewer@example.com', 'vendor.acme@example.com'];
  const statuses = await during(
    () => ownersSignIns('198.51.100.8'),
    (n, signal) =>
      n % 2
        ? signInAt(`2001:db8:1:${(n % 256).toString(16)}::1`, 'admin@example.com', 'wrong', signal)
        : signInAt(`203.0.113.${n % 250}`, accounts[n % 3] ?? '', 'demo', signal),
  );
  expect(statuses).toEqual([200, 200, 200]);
});

test('right passwords, 60 at once, lock nobody out at their address', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => signInAt('192.0.2.1', 'operator@example.com', 'demo')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  for (const user of ['operator', 'viewer']) {
    expect((await signInAt('192.0.2.1', `${user}@example.com`, 'demo')).status).toBe(200);
  }
});

test('a script or a frame in a page begins no sign-in in the background', async () => {
  const { address } = authorizationRequest(backend.url, { prompt: 'none' });
  for (const destination of ['empty', 'iframe']) {
    const response = await new Visitor(backend.url, { 'sec-fetch-dest': destination }).request(address);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('Sign-ins and sign-outs open as pages');
  }
});
