import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, signIn, test } from './console.ts';

const remote = join(process.env.E2E_FOLDER ?? '', 'console/remotes/devices');
const away = `${remote}.away`;

test.use({ expectedErrors: /status of (404|503)|Refused to execute script from .*remoteEntry/ });

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
      await panel.getByRole('button', { name: 'Retry' }).click();
      await expect(panel).toContainText(/devices/i);
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

test('the start page says which part is missing, and Retry brings it', async ({ page }) => {
  await signIn(page, 'viewer', '/devices');
  await page.route('**/remotes/devices/release.json', (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText(/devices/i);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
