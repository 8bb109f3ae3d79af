// How a session begins, goes on, and ends at a provider without leeway: it ends a session at the second use of a refresh
// token, and refuses one without a word.
import type { Page, Route } from '@playwright/test';
import { renewInTwoTabs } from '../host/renewal-in-tabs.ts';
import { expect, test } from '../support/console.ts';
import { enterFleet, type FleetProduct, startFleetProduct } from '../support/fleet-product.ts';

const path = '/devices?search=a';
const discovery = '**/realms/fleet/.well-known/*';
const tokens = '**/protocol/tokens';

let fleet: FleetProduct;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  fleet = await startFleetProduct();
});
test.afterAll(() => fleet.stop());

test.use({
  expectedErrors: /status of 400|Failed to load resource|could not be renewed|Access to fetch|Permissions could not/,
});

const ended = (page: Page) => page.getByRole('alertdialog', { name: 'Your session ended.' });
const row = (page: Page) => page.getByRole('row').nth(1);
const login = (page: Page) => page.getByRole('button', { name: 'Login' });
const oops = (page: Page) => page.getByRole('alert').filter({ hasText: /^Oops\.\.\. / });
const isUnanswered = (route: Route) => route.abort('connectionrefused');

/** A provider whose tokens end soon. */
async function short(more: { REFRESH_SECONDS?: string } = {}): Promise<void> {
  await fleet.stopProvider();
  await fleet.startProvider({ ACCESS_SECONDS: '6', ...more });
}

/** Leaves the console until the token that this browser has stored is expired. */
async function waitUntilExpired(page: Page): Promise<void> {
  await page.goto(`${fleet.url}/config.json`);
  const isExpired = () => {
    const [text] = Object.entries<string>(localStorage).flatMap(([key, value]) =>
      /^oidc\.user/.test(key) ? value : [],
    );
    return JSON.parse(text ?? '{}').expires_at * 1000 < Date.now();
  };
  await expect.poll(() => page.evaluate(isExpired), { timeout: 20_000 }).toBe(true);
}

/** Refusals of the token endpoint from now on. */
function countRefusals(page: Page): { count: number } {
  const counted = { count: 0 };
  page.on('response', (response) => {
    if (response.url().endsWith('/protocol/tokens') && response.status() === 400) counted.count += 1;
  });
  return counted;
}

test('open tabs renew one for all, and the session goes on', async ({ page, context }) => {
  await renewInTwoTabs(
    context,
    async () => {
      await enterFleet(page, fleet, 'vic');
      const second = await context.newPage();
      await second.goto(`${fleet.url}/devices`);
      return [page, second];
    },
    (address) => address.endsWith('/protocol/tokens'),
  );
});

for (const [how, more] of [
  ['that is known no more', {}],
  ['that has expired', { REFRESH_SECONDS: '2' }],
] as const) {
  test(`a refresh token ${how} ends the session at once, and the deep link is kept`, async ({ page }) => {
    await short(more);
    const refused = countRefusals(page);
    await enterFleet(page, fleet, 'vic', path);
    await expect(row(page)).toBeVisible();
    if (how === 'that is known no more') await short();
    // A renewal that finds no provider while it starts is repeated 20 s later.
    await expect(ended(page)).toBeVisible({ timeout: 30_000 });
    expect(refused.count).toBe(1);
    await page.reload();
    await expect(page.getByText('Your session ended. Sign in to continue.')).toBeVisible();
    await login(page).click();
    if (how === 'that is known no more') {
      await page.getByLabel('Fleet name').fill('vic');
      await page.getByRole('button', { name: 'Enter the fleet' }).click();
    }
    await expect(row(page)).toBeVisible();
    await expect(page).toHaveURL(fleet.url + path);
  });
}

test('a page that is opened while the provider is unavailable goes on by itself, or when another tab has renewed', async ({
  page,
  context,
}) => {
  await short();
  await enterFleet(page, fleet, 'vic', path);
  await waitUntilExpired(page);

  await page.route(tokens, isUnanswered);
  await page.goto(fleet.url + path);
  await expect(oops(page)).toContainText('The identity provider does not answer.');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();
  const second = await context.newPage();
  await second.goto(`${fleet.url}/devices`);
  await expect(row(second)).toBeVisible();
  // It could not renew itself.
  await expect(row(page)).toBeVisible();
  await expect(page).toHaveURL(fleet.url + path);
  await second.close();

  await waitUntilExpired(page);
  await page.goto(fleet.url + path);
  await expect(oops(page)).toBeVisible();
  await page.unroute(tokens);
  await expect(row(page)).toBeVisible();
  await expect(page).toHaveURL(fleet.url + path);
});

test('an answer that is lost costs the session, not the page: the next sign-in goes on with it', async ({ page }) => {
  await short();
  await enterFleet(page, fleet, 'vic', path);
  await expect(row(page)).toBeVisible();
  await page.route(
    tokens,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/protocol/tokens'));
  // The next call that needs a token brings the spent one, or the timer 20 s later.
  await expect(ended(page)).toBeVisible({ timeout: 30_000 });
  const opened = page.waitForEvent('popup');
  await ended(page).getByRole('button', { name: 'Sign in' }).click();
  // The provider still knows the person: the window closes by itself.
  await (await opened).waitForEvent('close');
  await expect(ended(page)).toBeHidden();
  await expect(row(page)).toBeVisible();
});

test('a tab that is closed while it renews costs one click: the provider knows the person', async ({
  page,
  context,
}) => {
  await short();
  await enterFleet(page, fleet, 'vic', path);
  await expect(row(page)).toBeVisible();
  await page.route(tokens, async (route) => {
    await route.fetch();
    await page.close();
  });
  await page.waitForEvent('close');
  const next = await context.newPage();
  await waitUntilExpired(next);
  await next.goto(fleet.url + path);
  await expect(next.getByText('Your session ended. Sign in to continue.')).toBeVisible();
  await login(next).click();
  await expect(row(next)).toBeVisible();
  await expect(next).toHaveURL(fleet.url + path);
});

test('a sign-in that cannot begin waits for the provider; one that fails on its way back can begin again', async ({
  page,
}) => {
  await page.goto(fleet.url + path);
  await page.route(discovery, isUnanswered);
  await login(page).click();
  await expect(oops(page)).toContainText('The identity provider does not answer. If this lasts, its administrators');
  await page.unroute(discovery);
  await login(page).click();

  await page.route(tokens, isUnanswered, { times: 1 });
  await page.getByLabel('Fleet name').fill('vic');
  await page.getByRole('button', { name: 'Enter the fleet' }).click();
  await expect(oops(page)).toContainText('The identity provider does not answer.');
  await page.getByRole('button', { name: 'Sign in again' }).click();

  // An ID token of another sign-in.
  await page.route(
    tokens,
    async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const [head, claims, signature] = answer.id_token.split('.');
      const other = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), nonce: 'of another' };
      const id_token = [head, Buffer.from(JSON.stringify(other)).toString('base64url'), signature].join('.');
      await route.fulfill({ response, json: { ...answer, id_token } });
    },
    { times: 1 },
  );
  await login(page).click();
  await expect(oops(page)).toContainText('This sign-in is too old, or was begun in another tab.');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await login(page).click();
  await expect(row(page)).toBeVisible();
  await expect(page).toHaveURL(fleet.url + path);
});
