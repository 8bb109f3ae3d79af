// Sign-ins and sign-outs that nobody finishes, each of which is kept for a while.
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';
import { authorizationRequest, Visitor } from '../backend/testing/browserless.ts';
import { freePort } from '../backend/testing/free-port.ts';
import { queryDatabase } from '../backend/testing/query-database.ts';

/** How many one address may begin in five minutes. */
const most = 1200;
const flood = most + 200;
const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });

let backend: BackendProcess;
let metrics: number;
beforeAll(async () => {
  metrics = await freePort();
  backend = await startBackend({ SEED_DEVICES: '0', TRUSTED_PROXIES: '1', METRICS_PORT: String(metrics) });
});
afterAll(() => backend?.remove());

const at = (path: string, init: RequestInit = {}) => fetch(backend.url + path, { redirect: 'manual', ...init });
const long = (bytes: number) => 'x'.repeat(bytes);

test('an address is at most 8 KB long, whatever it asks for', async () => {
  for (const path of ['/oidc/session/end?state=', '/api/devices?search=', '/api/health?', '/?']) {
    const refused = await at(path + long(9000));
    expect([path, refused.status]).toEqual([path, 414]);
    expect(await refused.json()).toEqual({ error: 'The address is too long: it may have 8192 characters.' });
  }
  expect((await at(authorizationRequest(backend.url, { state: long(9000) }).address)).status).toBe(414);
});

test('nor is a form of the sign-in longer', async () => {
  expect((await at('/oidc/session/end', form({ state: long(50_000) }))).status).toBe(413);
  expect((await at('/oidc/auth', form({ state: long(50_000) }))).status).toBe(413);
  const unmeasured = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(`state=${long(50_000)}`));
      controller.close();
    },
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const init = { method: 'POST', headers, body: unmeasured, duplex: 'half' } as RequestInit;
  expect((await at('/oidc/session/end', init)).status).toBe(411);
});

test('a character that the database cannot keep is no fault of ours', async () => {
  expect((await at('/oidc/session/end?state=%00')).status).toBeLessThan(500);
  expect((await at(authorizationRequest(backend.url, { state: '\0' }).address)).status).toBeLessThan(500);
  for (const [grant_type, name] of [
    ['refresh_token', 'refresh_token'],
    ['authorization_code', 'code'],
  ] as const) {
    const token = form({ grant_type, [name]: 'a\0b', client_id: 'dmp-console', redirect_uri: 'x', code_verifier: 'x' });
    expect((await at('/oidc/token', token)).status).toBe(400);
  }
  expect((await at('/oidc/auth/a%00b')).status).toBeLessThan(500);
});

test('the sign-ins that one address begins are limited, others go on, and what nobody used is soon forgotten', async () => {
  const attacker = { headers: { 'x-forwarded-for': '203.0.113.7' } };
  const { address } = authorizationRequest(backend.url);
  const spelled = (path: string) => address.replace('/oidc/auth', path);
  const spellings = [
    ...[address, spelled('/oidc/AUTH'), spelled('/oidc/auth/'), '/oidc/session/end?state=abc'],
    ...['/oidc/Session/End?state=abc', '/oidc/session/end/?state=abc'],
  ];
  const statuses: number[] = [];
  let refused: Response | undefined;
  let sent = 0;
  // At once: a busy machine has to be done within the five minutes, too.
  const senders = Array.from({ length: 20 }, async () => {
    while (sent < flood) {
      const response = await at(spellings[sent++ % spellings.length] ?? '', attacker);
      statuses.push(response.status);
      if (response.status >= 429 && !refused) refused = response;
      else await response.text();
    }
  });
  await Promise.all(senders);
  // How many there may be in a second depends on the machine: `connections/requests-in-turn` tests it.
  expect(statuses.filter((status) => status < 400).length).toBeLessThanOrEqual(most);
  expect(statuses.filter((status) => status >= 400 && ![429, 503].includes(status))).toEqual([]);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused?.text()).toMatch(/too many connections or requests under way|from this address\. Try again/);
  expect((await new Visitor(backend.url, { 'x-forwarded-for': '192.0.2.1' }).request(address)).status).toBe(303);
  const pushed = form({ client_id: 'dmp-console', response_type: 'code', scope: 'openid' });
  expect((await at('/oidc/request', pushed)).status).toBe(404);

  if (backend.databaseUrl) {
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    expect(text).toMatch(/dmp_database_connections_max\{pool="identity"\} 4/);
    expect(text).toMatch(/dmp_database_connections\{pool="identity",state="idle"\} [1-4]/);
  }
  const [left] = await queryDatabase<{ longest: number; largest: number }>(
    backend,
    `select extract(epoch from max(expires_at) - now())::int as longest, max(length(payload::text)) as largest
     from oidc_payloads where model in ('Session', 'Interaction')`,
  );
  expect(left?.longest).toBeLessThan(31 * 60);
  expect(left?.largest).toBeLessThan(17 * 1024);
});
