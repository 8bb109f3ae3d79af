import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, signIn, test, withoutDocuments } from './console.ts';
import { consoleFolder } from './released.ts';

const remote = join(consoleFolder, 'remotes/devices');
const away = `${remote}.away`;

test.use({ expectedErrors: /status of (404|503)|Refused to (execute script|apply style) from .*remotes.devices/ });

for (const when of ['after the shell was loaded', 'before the shell was loaded']) {
  test(`mfe-devices is taken away ${when}: the shell stands, names it, and Retry works once it is back`, async ({
    page,
  }) => {
    await signIn(page, 'viewer', '/no-such-page');
    await expect(page.getByText('Not Found', { exact: true })).toBeVisible();
    renameSync(remote, away);
    try {
      if (when.startsWith('before')) await page.goto('/devices');
      else await page.getByRole('complementary').getByRole('link', { name: 'Devices' }).click();

      const panel = page.getByRole('alert');
      await expect(panel).toContainText(/devices/i);
      await expect(page.getByRole('complementary')).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      // It is still away when the retry asks for it.
      const refused = page.waitForResponse((response) => response.status() === 404);
      await panel.getByRole('button', { name: 'Retry' }).click();
      await refused;
      await expect(panel).toContainText('It was not found (404).');
    } finally {
      renameSync(away, remote);
    }
    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', 'yes'));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('complementary').getByRole('link', { name: 'Devices' })).toBeVisible();
    // No page reload was needed.
    await expect(page.locator('html')).toHaveAttribute('data-same-page', 'yes');
  });
}

test('without its remote the start page says which part is missing, all else works, and Retry brings it', async ({
  page,
}) => {
  await signIn(page, 'viewer', '/devices');
  await withoutDocuments(page);
  await page.route('**/remotes/locations/release.json', (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText(/locations/i);
  await page.getByRole('complementary').getByRole('link', { name: 'Devices' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goBack();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('region', { name: 'Connections', exact: true })).toBeVisible();
});

test('with no remote for it the start page is the first page of the menu', async ({ page }) => {
  await signIn(page, 'viewer', '/no-such-page');
  await withoutDocuments(page);
  await page.route('**/remotes.json', async (route) => {
    const entries: { name: string }[] = await (await route.fetch()).json();
    await route.fulfill({ json: entries.filter(({ name }) => name !== 'locations') });
  });
  await page.goto('/');
  await expect(page).toHaveURL(/\/devices/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
