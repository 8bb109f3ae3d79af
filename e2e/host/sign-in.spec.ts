import type { Request, Route } from '@playwright/test';
import { expect, signIn, signInByHand, test } from '../support/console.ts';

test('a stranger is sent to the login page, signs in and is where they wanted to be', async ({ page }) => {
  await page.goto('/devices?search=ABB');
  await expect(page).toHaveTitle(/Device Management Portal/);
  await expect(page.getByRole('heading', { name: 'Device Management Portal' })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);

  await signInByHand(page, 'viewer', '/devices?search=ABB');
  await expect(page).toHaveURL(/\/devices\?.*search=ABB/);
  expect(page.url()).not.toMatch(/code=|state=|token/);
});

test.describe('a wrong password', () => {
  test.use({ expectedErrors: /status of 401|status of 400/ });
  test('is told so, and what was typed as address is kept', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByLabel('Email').fill('viewer@example.com');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('viewer@example.com');
  });
});

test('Logout returns to the site origin, and ends the session of every tab', async ({ page, context }) => {
  await signInByHand(page, 'viewer');
  const second = await context.newPage();
  await second.goto('/devices');
  await expect(second.getByRole('table')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(new URL(test.info().project.use.baseURL ?? '').origin);
  // What may have been typed there is not thrown away unasked.
  await expect(second.getByRole('alertdialog', { name: 'Your session ended.' })).toBeVisible();
  await second.reload();
  await expect(second.getByText('Your session ended. Sign in to continue.')).toBeVisible();

  // The provider's session ended too: signing in asks for the password again.
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('open tabs renew by themselves, one for all, and nobody is signed out', async ({ page, context }) => {
  // A call that is under way would reach its limit when the clock is put forward.
  const underWay = new Set<Request>();
  context.on('request', (request) => request.url().includes('/api/') && underWay.add(request));
  context.on('requestfinished', (request) => underWay.delete(request));
  context.on('requestfailed', (request) => underWay.delete(request));
  await context.clock.install();
  await signIn(page, 'viewer', '/devices');
  const second = await context.newPage();
  await second.goto('/devices');
  const tabs = [page, second];
  for (const tab of tabs) await expect(tab.getByRole('row').nth(1)).toBeVisible();
  const renewals: number[] = [];
  context.on('response', (response) => {
    const isToken = new URL(response.url()).pathname === '/oidc/token';
    if (isToken && response.request().postData()?.includes('refresh_token')) renewals.push(response.status());
  });
  for (const round of [1, 2]) {
    // An access token lasts ten minutes; a minute before its end the timers of both tabs go off.
    await expect.poll(() => underWay.size).toBe(0);
    await context.clock.fastForward('09:30');
    await expect.poll(() => renewals.length).toBe(round);
    // The server's clock stays where it is.
    const ahead = round === 1 ? '9 min 30 s' : '19 min';
    for (const tab of tabs) {
      await expect(tab.getByText(`This computer's clock is ${ahead} ahead`)).toBeVisible();
      await tab.getByRole('alert').getByRole('button', { name: 'Close' }).click();
      const list = tab.waitForResponse((response) => response.url().includes('/api/devices?'));
      await tab.getByRole('button', { name: 'Refresh', exact: true }).click();
      expect((await list).status()).toBe(200);
    }
  }
  expect(renewals).toEqual([200, 200]);
});

test('a tab that is closed while it renews does not end the session', async ({ page, context }) => {
  await signIn(page, 'viewer', '/devices');
  await page.evaluate(() => {
    for (const [key, text] of Object.entries<string>(localStorage)) {
      if (!key.includes('oidc.user')) continue;
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), expires_at: Math.floor(Date.now() / 1000) + 5 }));
    }
  });
  // The provider rotates the refresh token, and its answer reaches no tab.
  const rotated = new Promise<void>((resolve, reject) => {
    const closeUnanswered = async (route: Route) => {
      await route.fetch();
      await page.close();
    };
    page.route('**/oidc/token', (route) => closeUnanswered(route).then(resolve, reject)).catch(reject);
  });
  await page.reload();
  await rotated;

  const next = await context.newPage();
  await next.goto('/devices');
  await expect(next.getByRole('row').nth(1)).toBeVisible();
});
