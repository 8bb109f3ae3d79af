import { expect, signIn, test, withoutDocuments } from '../support/console.ts';

test('the sidebar has the menu, the external links in new tabs, and two widths', async ({ page }) => {
  await signIn(page, 'viewer');
  const sidebar = page.getByRole('complementary');
  await expect(sidebar).toHaveCSS('width', '270px');
  await expect(sidebar.getByRole('link', { name: 'Devices' })).toHaveAttribute('href', '/devices');
  const external = sidebar.locator('a[target=_blank]');
  await expect(external).not.toHaveCount(0);
  for (const link of await external.all()) await expect(link).toHaveAttribute('rel', /noopener/);

  await sidebar.getByRole('button', { name: /collapse/i }).click();
  await expect(sidebar).toHaveCSS('width', '80px');
  await page.reload();
  await expect(page.getByRole('complementary')).toHaveCSS('width', '80px');
});

test('the top bar names the page; an unknown path is Not Found', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'viewer', '/devices');
  await expect(page.getByRole('banner').getByText('Devices', { exact: true })).toBeVisible();
  await page.goto('/no-such-page');
  await expect(page.getByText('Not Found', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByText('No such page')).toBeVisible();
});

test('on a telephone nothing is wider than the screen', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'viewer', '/devices');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a person without the permission reads so, and the code is not fetched', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await withoutDocuments(page);
  // A descriptor that asks for a permission which this account lacks.
  await page.route('**/remotes/devices/release.json', async (route) => {
    const release = await (await route.fetch()).json();
    for (const own of release.descriptor.routes) own.permission = 'delete:alerts';
    await route.fulfill({ json: release });
  });
  await signIn(page, 'viewer', '/devices');
  await expect(page.getByText("You don't have permission to see this page.")).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Devices' })).toHaveCount(0);
  expect(fetched.filter((path) => /\/remotes\/devices\/.*\.js$/.test(path))).toEqual([]);
});
