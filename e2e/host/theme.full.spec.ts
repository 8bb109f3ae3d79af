import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/console.ts';

const look = (page: Page) => page.locator('html');
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const choose = (page: Page, name: 'System' | 'Light' | 'Dark') =>
  page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name }).check({ force: true });

test('it looks as the system does; a choice holds, for other tabs and after a reload too', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'viewer', '/devices');
  await expect(look(page)).toHaveAttribute('data-theme', 'dark');
  const dark = await ground(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(look(page)).toHaveAttribute('data-theme', 'light');
  expect(await ground(page)).not.toBe(dark);

  const second = await context.newPage();
  await second.emulateMedia({ colorScheme: 'light' });
  await second.goto('/locations');
  await expect(second.getByRole('row').nth(1)).toBeVisible();
  await choose(page, 'Dark');
  for (const tab of [page, second]) await expect(look(tab)).toHaveAttribute('data-theme', 'dark');
  // antd goes along, in the host's root and in a remote's.
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveCSS('background-color', 'rgb(255, 255, 255)');

  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(look(page)).toHaveAttribute('data-theme', 'dark');
  expect(await ground(page)).toBe(dark);
  await choose(page, 'System');
  await expect(look(second)).toHaveAttribute('data-theme', 'light');
});

test.describe('until its code is there', () => {
  test.use({ expectedErrors: /Failed to load resource/ });
  for (const [colorScheme, colour] of [
    ['light', 'rgb(244, 247, 249)'],
    ['dark', 'rgb(13, 21, 27)'],
  ] as const) {
    test(`the page has the look it will have: ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.route('**/*.js', (route) => route.abort());
      await page.goto('/devices');
      await expect(page.getByText('Loading ...')).toBeVisible();
      await expect(look(page)).toHaveAttribute('data-theme', colorScheme);
      expect(await ground(page)).toBe(colour);
    });
  }
});

test('a page that was kept has the new look when it comes back', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, 'viewer', '/devices');
  const heading = page.getByRole('columnheader', { name: /Chargebox ID/ });
  await expect(heading).toBeVisible();
  const before = await heading.evaluate((element) => getComputedStyle(element).color);
  const sidebar = page.getByRole('complementary');
  await sidebar.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('region', { name: 'Connections', exact: true })).toBeVisible();
  await choose(page, 'Dark');
  await sidebar.getByRole('link', { name: 'Devices', exact: true }).click();
  await expect(heading).not.toHaveCSS('color', before);
});

test('less motion is respected', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'viewer', '/devices');
  const button = page.getByRole('button', { name: 'Refresh' });
  expect(await button.evaluate((element) => getComputedStyle(element).transitionDuration)).toMatch(/^(0s(, )?)+$/);
});
