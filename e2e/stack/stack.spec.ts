// One after the other, on one stack: each test leaves it whole.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectedDevice, expect, get, type Paged, signInByHand as signIn, test, token } from '../support/console.ts';
import { compose, containersOf, healthy, inspect, run } from './compose.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const url = process.env.STACK_URL ?? '';
const locationsLink = { name: 'Locations', exact: true } as const;

test('every container runs without root, without privilege and on a file system it cannot change', async () => {
  const services = (await compose('config', '--services')).split('\n');
  expect(services).toEqual(
    expect.arrayContaining(['gateway', 'host', 'mfe-devices', 'api', 'identity', 'ocpp', 'worker']),
  );
  for (const service of services.filter((one) => one !== 'setup')) {
    await healthyIfWatched(service);
    for (const container of await containersOf(service)) {
      const user = await run('docker', ['exec', container, 'cat', '/proc/1/status']);
      expect(user, service).toMatch(/^Uid:\s+[1-9]/m);
      expect(user, service).toMatch(/^CapEff:\s+0+$/m);
      expect(user, service).toMatch(/^NoNewPrivs:\s+1$/m);
      expect(
        await inspect(container, '{{.HostConfig.ReadonlyRootfs}} {{.HostConfig.RestartPolicy.Name}}'),
        service,
      ).toBe('true unless-stopped');
      expect(Number(await inspect(container, '{{.HostConfig.Memory}}')), service).toBeGreaterThan(0);
      const environment = await inspect(container, '{{json .Config.Env}}');
      expect(environment, service).not.toMatch(/postgres:\/\/|PASSWORD=|TOKEN=/);
    }
  }
});

async function healthyIfWatched(service: string): Promise<void> {
  const [container = ''] = await containersOf(service);
  if ((await inspect(container, '{{if .State.Health}}watched{{end}}')) === 'watched') await healthy(service);
}

test('the one door: policies, compression, caching, and what is not for everybody', async ({ request }) => {
  const page = await request.get('/devices', { headers: { accept: 'text/html' } });
  const policy = page.headers()['content-security-policy'] ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  expect(policy).not.toMatch(/unsafe-(inline|eval)/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(nonce.length).toBeGreaterThan(15);
  expect(await page.text()).toContain(nonce);
  expect((await (await request.get('/devices', { headers: { accept: 'text/html' } })).text()).includes(nonce)).toBe(
    false,
  );
  for (const answer of [page, await request.get('/api/health'), await request.get('/remotes.json')]) {
    expect(answer.headers()).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(answer.headers()['strict-transport-security']).toBeUndefined();
  }
  const behindTls = await request.get('/', { headers: { accept: 'text/html', 'x-forwarded-proto': 'https' } });
  expect(behindTls.headers()['strict-transport-security']).toContain('max-age=31536000');

  for (const document of ['/config.json', '/remotes.json', '/host/release.json', '/remotes/devices/release.json']) {
    const answer = await request.get(document);
    expect(answer.status(), document).toBe(200);
    expect(answer.headers()['cache-control'], document).toBe('no-store');
  }
  const { version, entry } = await (await request.get('/remotes/devices/release.json')).json();
  const file = `/remotes/devices/${version}/${entry}`;
  expect(await encodings(file)).toEqual({ 'br, gzip': 'br', gzip: 'gzip', identity: undefined });
  expect((await request.get(file)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');

  const { version: host } = await (await request.get('/host/release.json')).json();
  for (const path of [
    `/host/${host}/index.html`,
    `/host/${host}/csp.txt`,
    '/host/',
    '/remotes/devices/0/x.js',
    '/metrics',
  ]) {
    const answer = await request.get(path, { headers: { accept: '*/*' } });
    expect(answer.status(), path).toBe(404);
    expect(answer.headers()['cache-control'], path).toBe('no-store');
  }
  expect((await request.post('/api/auth/token', { data: 'x'.repeat(2_000_000) })).status()).toBe(413);
  const flood = Array.from({ length: 60 }, () => request.post('/api/auth/token', { data: {} }));
  const statuses = (await Promise.all(flood)).map((answer) => answer.status());
  expect(new Set(statuses)).toEqual(new Set([400, 429]));
  await expect.poll(async () => (await request.post('/api/auth/token', { data: {} })).status()).toBe(400);
});

/** How a file comes to who accepts so much. */
async function encodings(path: string) {
  const ask = (accepted: string) =>
    new Promise<string | undefined>((resolve, reject) => {
      httpRequest(`${url}${path}`, { headers: { 'accept-encoding': accepted } }, (answer) => {
        answer.resume();
        resolve(answer.headers['content-encoding']);
      })
        .on('error', reject)
        .end();
    });
  return { 'br, gzip': await ask('br, gzip'), gzip: await ask('gzip'), identity: await ask('identity') };
}

test('sign in, find a charger, reset it, and see it said', async ({ page, request }) => {
  await signIn(page, 'operator', '/devices?page=1');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const { id, chargeboxId } = await connectedDevice(request);
  await page.goto(`/devices/${id}?tab=live-logs`);
  await page.getByRole('switch', { name: 'Live' }).click();
  await expect(page.getByText('Online')).toBeVisible();
  const answer = await request.post('/api/remote-action/trigger-action', {
    headers: { authorization: `Bearer ${await token(request, 'operator')}` },
    data: {
      deviceList: [chargeboxId],
      remoteActionType: 'IMMEDIATE',
      eventType: 'RESET_REQUEST',
      resetType: 'Soft',
    },
  });
  expect(answer.status()).toBe(200);
  await expect(page.getByRole('log').getByText(/Reset/).first()).toBeVisible();
  for (const path of ['/', '/locations', '/logs', '/charging-groups']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  }
  // The live feed's token is in its address, and in nobody's log.
  const log = await compose('logs', '--no-color', 'gateway');
  expect(log).toContain('/api/live-logs');
  expect(log).not.toMatch(/token=|eyJ/);
});

test('the mail of an alert that goes off reaches the mail server', async ({ request }) => {
  // No network is ever whole.
  const answer = await request.put('/api/alerts/LOW_NETWORK_AVAILABILITY', {
    headers: { authorization: `Bearer ${await token(request, 'admin')}` },
    data: {
      ...{ name: 'The whole network', type: 'LOW_NETWORK_AVAILABILITY', interval: 900, active: true, severity: 'HIGH' },
      ...{ threshold: 100, emailRecipients: ['noc@example.com'], siteIds: null, excludeSites: null },
    },
  });
  expect(answer.status()).toBe(201);
  const caught = async () => (await request.get(`http://localhost:${process.env.MAIL_PORT}/email`)).text();
  await expect.poll(caught, { timeout: 120_000 }).toContain('The whole network');
});

test('a changed remote is released while a page is open, and rolled back, without anybody else', async ({ page }) => {
  await signIn(page, 'viewer', '/locations');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const before = await versionOf('locations');
  const others = await Promise.all(['devices', 'logs'].map(versionOf));
  const copy = mkdtempSync(join(tmpdir(), 'dmp-stack-'));
  try {
    await run('bash', [
      '-c',
      `git ls-files -z --cached --others --exclude-standard | tar --null -T - -c | tar -x -C ${copy}`,
    ]);
    const descriptor = join(copy, 'mfe-locations/remote.json');
    const changed = readFileSync(descriptor, 'utf8').replace('"label": "Locations"', '"label": "All Sites"');
    expect(changed).toContain('All Sites');
    writeFileSync(descriptor, changed);
    await run('node', ['scripts/release.mjs', 'locations', '--stack'], copy);
  } finally {
    rmSync(copy, { recursive: true });
  }
  await expect.poll(() => versionOf('locations')).not.toBe(before);
  const after = await versionOf('locations');
  expect(await Promise.all(['devices', 'logs'].map(versionOf))).toEqual(others);

  // The page that was open goes on, with files of its own release that it has not fetched yet.
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('link', { name: 'All Locations' })).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('link', locationsLink)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('complementary').getByRole('link', { name: 'All Sites' })).toBeVisible();

  const list = await run('node', ['scripts/releases.mjs', url]);
  expect(list).toContain(after);
  expect(await run('node', ['scripts/rollback.mjs', 'locations', '--stack'])).toContain(`pinned to ${before}`);
  await page.reload();
  await expect(page.getByRole('complementary').getByRole('link', locationsLink)).toBeVisible();
  expect(await run('node', ['scripts/releases.mjs', '--stack'])).toMatch(new RegExp(`locations +${before} +pinned`));
  await run('node', ['scripts/rollback.mjs', 'locations', '--stack', '--end']);
  await page.reload();
  await expect(page.getByRole('complementary').getByRole('link', { name: 'All Sites' })).toBeVisible();
});

async function versionOf(remote: string): Promise<string> {
  const answer = await fetch(`${url}/remotes/${remote}/release.json`);
  const { version }: { version: string } = await answer.json();
  return version;
}

test('two of the api answer in turns, and one that goes takes nothing with it', async ({ page, request }) => {
  await compose('up', '-d', '--no-build', '--no-recreate', '--scale', 'api=2', 'api');
  await healthy('api', 2);
  await signIn(page, 'operator', '/devices?page=1');
  for (let call = 0; call < 20; call += 1) await get<Paged<unknown>>(request, 'operator', 'devices?pageSize=1');
  const [first = '', second = ''] = await containersOf('api');
  expect(await listsAnsweredBy(first)).toBeGreaterThan(0);
  expect(await listsAnsweredBy(second)).toBeGreaterThan(0);
  await run('docker', ['stop', '-t', '20', second]);
  for (let round = 0; round < 20; round += 1) {
    const { totalElements } = await get<Paged<unknown>>(request, 'operator', 'devices?pageSize=1');
    expect(totalElements).toBeGreaterThan(0);
  }
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await compose('up', '-d', '--no-build', '--no-recreate', '--scale', 'api=1', 'api');
  await healthy('api', 1);
});

/** How many lists of devices a container of the api has answered, by its own metrics. */
async function listsAnsweredBy(container: string): Promise<number> {
  const script = "fetch('http://127.0.0.1:9100/metrics').then((answer) => answer.text()).then(console.log)";
  const metrics = await run('docker', ['exec', container, 'node', '-e', script]);
  const counts = metrics
    .split('\n')
    .filter((line) => /^dmp_http_requests_total\{[^}]*route="\/api\/devices"/.test(line));
  return counts.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

test.describe('killed', () => {
  // What the page asks for meanwhile is answered by nobody.
  test.use({ expectedErrors: /status of 50[234]|ERR_|WebSocket connection/ });

  test('each container is killed in turn, and the product heals', async ({ page, request }) => {
    test.setTimeout(900_000);
    await signIn(page, 'operator', '/devices?page=1');
    const services = ['nats', 'postgres', 'worker', 'ocpp', 'identity', 'api', 'host', 'mfe-devices', 'gateway'];
    for (const service of services) {
      const [container = ''] = await containersOf(service);
      const pid = await inspect(container, '{{.State.Pid}}');
      execFileSync('kill', ['-9', pid], { cwd: root });
      await expect
        .poll(() => inspect(container, '{{.State.Running}} {{.State.Pid}}'), { message: service })
        .toMatch(new RegExp(`^true (?!${pid}$)`));
      await healthy(service);
      await expect
        .poll(async () => (await request.get('/api/health')).status(), {
          timeout: 120_000,
          message: `after ${service}`,
        })
        .toBe(200);
      await page.reload();
      await expect(page.getByRole('row').nth(1), `after ${service}`).toBeVisible({ timeout: 60_000 });
    }
    // Chargers are back by themselves.
    await connectedDevice(request);
  });
});
