import type { Route } from '@playwright/test';
import { expect, signIn, signInByHand, test } from '../support/console.ts';
import { renewInTwoTabs } from './renewal-in-tabs.ts';

test('a stranger is sent to the login page, signs in and is where they wanted to be', async ({ page }) => {
  await page.goto('/devices?search=ABB');
  await expect(page).toHaveTitle(/Device Management Portal/);
  await expect(page.getByRole('heading', { name: 'Device Management Portal' })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);

  await signInByHand(page, 'viewer', '/devices?search=ABB');
  await expect(page).toHaveURL(/\/devices\?.*search=ABB/);
  expect(page.url()).not.toMatch(/code=|state=|token/);

  // An old or forged answer of the provider changes nothing for them.
  await page.goto('/login/callback?code=1&state=another');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page).toHaveURL(/\/devices\?.*search=ABB/);
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
  expect(page.url()).toBe(new URL('/login', test.info().project.use.baseURL).href);
  // What may have been typed there is not thrown away unasked.
  await expect(second.getByRole('alertdialog', { name: 'Your session ended.' })).toBeVisible();
  await second.reload();
  await expect(second.getByText('Your session ended. Sign in to continue.')).toBeVisible();

  // The provider's session ended too: signing in asks for the password again.
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('open tabs renew by themselves, one for all, and nobody is signed out', ({ page, context }) =>
  renewInTwoTabs(
    context,
    async () => {
      await signIn(page, 'viewer', '/devices');
      const second = await context.newPage();
      await second.goto('/devices');
      return [page, second];
    },
    (path) => path === '/oidc/token',
  ));

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
