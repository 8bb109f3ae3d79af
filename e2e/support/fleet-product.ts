// A second backend beside the product under test, whose people sign in at
// another's provider. It serves the same built console.
import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect } from './console.ts';
import { freePort } from './free-port.ts';
import { consoleFolder } from './released.ts';

const programOf = (path: string) => fileURLToPath(new URL(`../../backend/${path}`, import.meta.url));

/** People of that provider: one who operates the fleet, one who looks at devices, and one without a group of ours. */
export type Person = 'olga' | 'vic' | 'noah';

/** What may be different of the provider. */
interface ProviderSettings {
  SIGN_OUT?: '0';
  ACCESS_SECONDS?: string;
  REFRESH_SECONDS?: string;
  AUDIENCE?: string;
  MAIL?: '0';
  CLOCK_SECONDS?: string;
}

export interface FleetProduct {
  /** Where the console is. */
  url: string;
  /** Where the provider is. */
  provider: string;
  stopProvider(): Promise<void>;
  /** Starts a provider at the same address, which has the same key, and knows nothing of what it issued before. */
  startProvider(more?: ProviderSettings): Promise<void>;
  stop(): Promise<void>;
}

/** @param first of the provider */
export async function startFleetProduct(first: ProviderSettings | 'stopped' = {}): Promise<FleetProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'dmp-fleet-'));
  const groups = join(folder, 'groups.json');
  writeFileSync(
    groups,
    JSON.stringify({ 'Fleet operators': ['read:devices', 'read:logs'], viewers: ['read:devices'] }),
  );
  const [port, providerPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const provider = `http://127.0.0.1:${providerPort}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'fleet', alg: 'PS256', use: 'sig' };
  const settings = { PORT: String(providerPort), ORIGINS: url, SIGNING_KEYS: JSON.stringify([key]) };
  const provide = (more: ProviderSettings = {}) =>
    start('testing/foreign-provider.mjs', { ...settings, ...more }, () => true);

  let providing = await provide(first === 'stopped' ? {} : first);
  if (first === 'stopped') await end(providing);
  const backend = await start(
    'dist/main.js',
    {
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'data'),
      CONSOLE_DIR: consoleFolder,
      DEMO: '1',
      SEED_DEVICES: '20',
      OIDC_ISSUER: `${provider}/realms/fleet`,
      OIDC_CLIENT_ID: 'fleet-console',
      OIDC_AUDIENCE: 'urn:fleet:portal-api',
      OIDC_SCOPE: 'openid profile',
      OIDC_GROUPS_CLAIM: 'https://fleet.example/groups',
      OIDC_GROUPS_FILE: groups,
      OIDC_EMAIL_CLAIM: 'contact.mail',
    },
    (line) => line.includes('"msg":"ready"'),
  );
  return {
    url,
    provider,
    stopProvider: () => end(providing),
    async startProvider(more) {
      providing = await provide(more);
    },
    async stop() {
      await end(backend);
      if (providing.exitCode === null && providing.signalCode === null) await end(providing);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A product without a single device, with the demonstration's accounts. */
export async function startEmptyProduct(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'dmp-empty-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const backend = await start(
    'dist/main.js',
    {
      ...{ PORT: String(port), PUBLIC_URL: url, DATA_DIR: join(folder, 'data'), CONSOLE_DIR: consoleFolder },
      ...{ DEMO: '1', SEED_DEVICES: '0' },
    },
    (line) => line.includes('"msg":"ready"'),
  );
  return {
    url,
    async stop() {
      await end(backend);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Signs in through the provider's own page, from wherever the page was sent to. */
export async function enterFleet(page: Page, fleet: FleetProduct, person: Person, path = '/devices'): Promise<void> {
  await page.goto(`${fleet.url}${path}`);
  await signInToFleet(page, person);
  await expect(page.getByRole('banner')).toBeVisible();
}

/** The same from the sign-in page on, whatever follows. */
export async function signInToFleet(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('Fleet name').fill(person);
  await page.getByRole('button', { name: 'Enter the fleet' }).click();
}

async function start(path: string, env: NodeJS.ProcessEnv, isReady: (line: string) => boolean): Promise<ChildProcess> {
  const child = spawn(process.execPath, [programOf(path)], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await new Promise<void>((ready, fail) => {
    createInterface({ input: child.stdout }).on('line', (line) => isReady(line) && ready());
    child.once('exit', () => fail(new Error(`${path} ended: ${said}`)));
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
