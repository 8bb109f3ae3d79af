import type { Page } from '@playwright/test';
import { expect, finishDrawing, homeLoaded, signIn, test } from '../support/console.ts';

const link = (page: Page, name: string) => page.getByRole('complementary').getByRole('link', { name, exact: true });
const home = (page: Page) => page.getByRole('region', { name: 'Connections', exact: true });

test('what is out of sight asks the server for nothing', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'viewer', '/devices');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await link(page, 'Home').click();
  await homeLoaded(page);
  await finishDrawing(page);
  asked.length = 0;
  const overview = page.waitForResponse('**/api/devices/status*');
  await page.clock.runFor('01:05');
  await overview;
  expect(asked.filter((path) => path === '/api/devices')).toEqual([]);

  // In sight again, it is fetched anew.
  const list = page.waitForResponse('**/api/devices?*');
  await link(page, 'Devices').click();
  await list;
});

test('what is out of sight is read to nobody', async ({ page, context }) => {
  await signIn(page, 'viewer', '/devices');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await link(page, 'Home').click();
  await expect(home(page)).toBeVisible();
  await link(page, 'Locations').click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const field = await page.getByRole('searchbox', { name: /Search id/i }).getAttribute('aria-label');

  // What the browser itself hands to a screen reader.
  const browser = await context.newCDPSession(page);
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  const read = (role: string) =>
    nodes.filter((node) => !node.ignored && node.role?.value === role).map(({ name }) => name?.value);
  expect(read('searchbox')).toEqual([field]);
  expect(read('table')).toHaveLength(1);
  expect(read('region')).not.toContain('Connections');
  expect(read('heading')).toEqual(['Locations']);
});

test.describe('a call that fails', () => {
  test.use({ expectedErrors: /status of 503/ });
  test('a notification that is open stays where it is: it belongs to the console', async ({ page }) => {
    await signIn(page, 'viewer', '/devices');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.route('**/api/devices?*', (route) => route.fulfill({ status: 503, json: { error: 'away' } }));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Get devices failed!').first()).toBeVisible();
    await link(page, 'Home').click();
    await expect(page.getByText('Get devices failed!').first()).toBeVisible();
  });
});
