import { expect, signIn, test } from './console.ts';

test('a stranger is sent to the login page, signs in and is where they wanted to be', async ({ page }) => {
  await page.goto('/devices?search=ABB');
  await expect(page).toHaveTitle(/Device Management Portal/);
  await expect(page.getByRole('heading', { name: 'Device Management Portal' })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);

  await signIn(page, 'viewer', '/devices?search=ABB');
  await expect(page).toHaveURL(/\/devices\?.*search=ABB/);
  expect(page.url()).not.toMatch(/code=|state=|token/);
});

test.describe('a wrong password', () => {
  test.use({ expectedErrors: /status of 401|status of 400/ });
  test('is told so, and what was typed as address is kept', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByLabel('E-mail').fill('viewer@example.com');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue('viewer@example.com');
  });
});

test('Logout returns to the site origin, in every tab', async ({ page, context }) => {
  await signIn(page, 'viewer');
  const second = await context.newPage();
  await second.goto('/devices');
  await expect(second.getByRole('table')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(new URL(test.info().project.use.baseURL ?? '').origin);
  await expect(second.getByRole('button', { name: 'Login' })).toBeVisible();

  // The provider's session ended too: signing in asks for the password again.
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('several tabs renew at once and nobody is signed out', async ({ page, context }) => {
  await signIn(page, 'viewer', '/devices');
  const second = await context.newPage();
  await second.goto('/devices');
  const tabs = [page, second];
  for (const tab of tabs) await expect(tab.getByRole('table')).toBeVisible();
  let renewals = 0;
  context.on('response', async (response) => {
    const isRenewal =
      response.url().endsWith('/oidc/token') && response.request().postData()?.includes('refresh_token');
    if (isRenewal) {
      renewals += 1;
      expect(response.status()).toBe(200);
    }
  });
  for (const round of [1, 2]) {
    // The stored session says that its token is about to expire.
    await page.evaluate(() => {
      for (const [key, text] of Object.entries(localStorage)) {
        if (!key.includes('oidc.user')) continue;
        localStorage.setItem(
          key,
          JSON.stringify({ ...JSON.parse(text), expires_at: Math.floor(Date.now() / 1000) + 5 }),
        );
      }
    });
    await Promise.all(tabs.map((tab) => tab.reload()));
    for (const tab of tabs) await expect(tab.getByRole('row').nth(1)).toBeVisible();
    expect(renewals).toBe(round);
  }
  for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Logout' })).toBeVisible();
});
