import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import type { NewerFeature } from '../../shared/build/browser-data.mjs';
import { product } from './product.ts';
import { addSession } from './session.ts';

export { expect };

/** The demonstration accounts. */
export type Account = 'admin' | 'operator' | 'viewer' | 'vendor.acme';

/** What Chromium says on a busy machine of a page that takes its time. */
const isSlow = /was preloaded using link preload but not used within a few seconds/;

/** Members that Playwright and these tests use themselves, in the page. */
const ofTests: ReadonlySet<string> = new Set(['checkVisibility', 'readText']);

/** Takes away from a page what the oldest supported browsers do not all have (`.browserslistrc`). */
const takeAway = (features: readonly NewerFeature[]) => {
  const globals = globalThis as unknown as Record<string, Record<string, unknown> & { prototype?: object }>;
  for (const { owner, member, isStatic } of features) {
    const held = owner === 'Window' ? globals : globals[owner];
    if (held === undefined) continue;
    if (member === undefined) Reflect.deleteProperty(globals, owner);
    else Reflect.deleteProperty(isStatic || !held.prototype ? held : held.prototype, member);
  }
};

/**
 * A test that also fails when a page logs an error or a warning, throws, or breaks
 * its content security policy; a test that provokes such messages says which.
 * The visits to every place and the journeys by keyboard run in the oldest supported browser, as far as functions go.
 */
export const test = base.extend<{ expectedErrors: RegExp | undefined; watch: undefined; oldest: undefined }>({
  expectedErrors: [undefined, { option: true }],
  watch: [
    async ({ context, expectedErrors }, use, info) => {
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(String(error.error())));
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) errors.push(message.text());
      });
      await use(undefined);
      if (info.status !== info.expectedStatus) {
        info.attachments.push({ name: 'log of the product', path: product.log, contentType: 'text/plain' });
      }
      expect(errors.filter((text) => !isSlow.test(text) && !expectedErrors?.test(text))).toEqual([]);
    },
    { auto: true },
  ],
  oldest: [
    async ({ context }, use, info) => {
      if (/\/every-page\/(places|keyboard)/.test(info.file)) {
        const { newerFeatures } = await import('../../shared/build/browser-data.mjs');
        const features = newerFeatures().filter(({ member = '' }) => !ofTests.has(member));
        await context.addInitScript(takeAway, features);
      }
      await use(undefined);
    },
    { auto: true },
  ],
});

/** Lets this page be signed in from its next load on, with a session of its own; opens nothing. */
export const beSignedIn = (page: Page, account: Account, path = '/'): Promise<void> =>
  addSession(page, new URL(path, base.info().project.use.baseURL).origin, `${account}@example.com`);

/** Opens a path as somebody who is signed in. */
export async function signIn(page: Page, account: Account, path = '/'): Promise<void> {
  await beSignedIn(page, account, path);
  await page.goto(path);
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Signs in through the identity provider, from wherever the page was sent to. */
export async function signInByHand(page: Page, account: Account, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(`${account}@example.com`);
  await page.getByLabel('Password').fill('demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

/**
 * The page as a server hands it out that puts no documents into it: the console
 * asks for each, where a test can answer.
 */
export async function withoutDocuments(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => !/^\/(api|oidc)\//.test(pathname) && !pathname.includes('.'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(/<script type="application\/json" id="dmp-boot">.*?<\/script>/s, '');
      return route.fulfill({ response, body });
    },
  );
}

/**
 * Waits for the home page with the part whose code loads last. A part that is still loading when a test moves the
 * page's clock forward counts as failed.
 */
export async function homeLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Connections', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Uptime at risk' })).toBeVisible();
}

/**
 * Gives what the page is drawing its turns of the event loop, before a test puts its clock forward: a page that is being
 * hidden has timers until that is done, and a step of it that has begun has a limit.
 */
export const finishDrawing = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 100; turn += 1)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(undefined);
      });
  });

/** A token of the one kind, and until when it is good, in ms since the epoch. */
interface HeldToken {
  token: string;
  until: number;
}

const tokens = new Map<Account, HeldToken>();
const minute = 60_000;

/** A bearer token for calls beside the page, good for another minute at least: tests go on for longer than one is. */
export async function token(request: APIRequestContext, account: Account): Promise<string> {
  const held = tokens.get(account);
  if (held && held.until > Date.now() + minute) return held.token;
  const answer = await request.post('/api/auth/token', {
    data: { username: `${account}@example.com`, password: 'demo' },
  });
  expect(answer.status()).toBe(200);
  const body: { access_token: string; expires_in: number } = await answer.json();
  tokens.set(account, { token: body.access_token, until: Date.now() + body.expires_in * 1000 });
  return body.access_token;
}

/** A GET of the API with this account's token. */
export async function get<T>(request: APIRequestContext, account: Account, path: string): Promise<T> {
  const answer = await request.get(`/api/${path}`, {
    headers: { authorization: `Bearer ${await token(request, account)}` },
  });
  expect(answer.status()).toBe(200);
  return answer.json();
}

/** Rows of a list as the backend sends them, as far as tests look at them. */
export interface Paged<T> {
  content: T[];
  totalElements: number;
}

/** A device that is connected now. */
export interface DeviceRow {
  id: string;
  chargeboxId: string;
  make: string;
  webSocketConnection: string;
  evses: { stationId: string }[];
}

/** Waits until chargers are connected and gives one of them. */
export async function connectedDevice(request: APIRequestContext, filters = ''): Promise<DeviceRow> {
  const path = `devices?webSocketConnection=Connected&pageSize=50${filters}`;
  let found: DeviceRow | undefined;
  await expect
    .poll(
      async () => {
        found = (await get<Paged<DeviceRow>>(request, 'admin', path)).content.at(-1);
        return found?.webSocketConnection;
      },
      { timeout: 60_000 },
    )
    .toBe('Connected');
  if (!found) throw new Error('no connected device');
  return found;
}

/** A connected device whose log has an outage. */
export async function deviceWithOutage(request: APIRequestContext): Promise<DeviceRow> {
  const path = 'devices?webSocketConnection=Connected&pageSize=50';
  const { content } = await get<Paged<DeviceRow>>(request, 'admin', path);
  for (const device of content) {
    const log = await get<Paged<{ status: string }>>(
      request,
      'admin',
      `devices/${encodeURIComponent(device.chargeboxId)}/operational-status-log?size=20`,
    );
    if (log.content.some(({ status }) => ['UNKNOWN', 'INOPERATIVE', 'OUTOFORDER'].includes(status))) return device;
  }
  throw new Error('No connected device had an outage.');
}
