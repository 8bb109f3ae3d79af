// What keeps a person from the console: each cause has its sentence, which says who can change it, and nothing is offered
// that cannot help. The page that was wanted is kept.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/console.ts';
import { enterFleet, type FleetProduct, signInToFleet, startFleetProduct } from '../support/fleet-product.ts';

const path = '/devices?search=a';
const row = (page: Page) => page.getByRole('row').nth(1);
const buttons = (page: Page) => page.getByRole('button').allTextContents();

test.use({ expectedErrors: /status of 40[01]|Failed to load resource|Access to fetch|could not be renewed/ });

test.describe('tokens that cannot be used here', () => {
  let fleet: FleetProduct;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    fleet = await startFleetProduct();
  });
  test.afterAll(() => fleet.stop());

  for (const [what, settings, sentence] of [
    ['no email address', { MAIL: '0' }, /The token has no email address, .* its claim "contact\.mail" is missing\./],
    ['another audience', { AUDIENCE: 'urn:fleet:other' }, /The token is for another application: .* OIDC_AUDIENCE\./],
    [
      'a clock that is behind',
      { CLOCK_SECONDS: '-150', ACCESS_SECONDS: '60' },
      /The token expired \d+ seconds ago\. .* the clocks of the/,
    ],
  ] as const) {
    test(`${what}: the person reads why, and the console opens once it is corrected`, async ({ page }) => {
      await fleet.stopProvider();
      await fleet.startProvider(settings);
      await page.goto(fleet.url + path);
      await signInToFleet(page, 'vic');
      const fault = page.getByRole('alert').filter({ hasText: 'The console could not load your permissions.' });
      await expect(fault).toContainText(sentence);
      expect(await buttons(page)).toEqual(['Retry', 'Logout']);

      // The provider that is started has forgotten its sessions, so the renewal leads to the sign-in.
      await fleet.stopProvider();
      await fleet.startProvider();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('Your session ended. Sign in to continue.')).toBeVisible();
      await signInToFleet(page, 'vic');
      await expect(row(page)).toBeVisible();
      await expect(page).toHaveURL(fleet.url + path);
    });
  }

  test('no permission: the person reads whom to ask, and goes on once it was given', async ({ page }) => {
    await enterFleet(page, fleet, 'noah', path);
    await expect(page.getByText(/^You are signed in, but your account has no permissions here\. Ask/)).toContainText(
      'noah@fleet.example',
    );
    const check = page.getByRole('button', { name: 'Check again' });
    await check.click();
    await expect(page.getByRole('status').filter({ hasText: 'It still has none.' })).toBeVisible();
    // Somebody puts the person into a group.
    const json = { email: 'noah@fleet.example', name: 'Noah Bell', permissions: ['read:devices'] };
    await page.route('**/api/session', (route) => route.fulfill({ json }));
    await check.press('Enter');
    await expect(page.getByRole('heading', { name: 'Devices' })).toBeFocused();
    await expect(check).toBeHidden();
    await expect(page).toHaveURL(fleet.url + path);
  });
});

test('a provider that is unavailable while the product starts: people sign in once it is back', async ({ page }) => {
  test.setTimeout(180_000);
  const fleet = await startFleetProduct('stopped');
  try {
    await page.goto(fleet.url + path);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toContainText('The identity provider does not answer.');
    await fleet.startProvider();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible({ timeout: 20_000 });
    await signInToFleet(page, 'vic');
    await expect(row(page)).toBeVisible();
    await expect(page).toHaveURL(fleet.url + path);
  } finally {
    await fleet.stop();
  }
});
