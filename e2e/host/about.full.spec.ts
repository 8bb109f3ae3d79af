import { expect, signIn, test, withoutDocuments } from '../support/console.ts';
import { readReleased, releaseOf } from '../support/released.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the drawer About says what the console is made of, and is closed by the back button and by keyboard', async ({
  page,
}) => {
  await signIn(page, 'viewer', '/devices?page=0&pageSize=20');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const opener = page.getByRole('complementary').getByRole('link', { name: 'About' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'About' });
  const host: { version: string; shell: string } = JSON.parse(readReleased('host/release.json'));
  await expect(drawer.getByRole('region', { name: 'This console' })).toContainText(host.version);
  await expect(drawer.getByRole('region', { name: 'This console' })).toContainText(host.shell);
  const devices = drawer.getByRole('region', { name: 'devices' });
  await expect(devices).toContainText('mounted');
  await expect(devices).toContainText(`${releaseOf('devices').version} (current)`);
  await expect(devices).toContainText(/\d+ ms/);
  await expect(drawer.getByRole('region', { name: 'logs' })).toContainText('not opened');

  await drawer.getByRole('button', { name: 'Copy all' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`devices ${releaseOf('devices').version} (current): mounted, loaded in`);

  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(/pageSize=20/);
  await expect(page).not.toHaveURL(/about/);
  await opener.click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
});

test.describe('on a telephone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    expectedErrors: /status of 503|The release of 'logs' could not be read/,
  });

  test('a part that failed is told of by its address, and nothing is wider than the screen', async ({ page }) => {
    await withoutDocuments(page);
    await page.route('**/remotes/logs/release.json', (route) => route.fulfill({ status: 503, body: 'away' }));
    await signIn(page, 'viewer', '/no-such-page?about=console');
    const drawer = page.getByRole('dialog', { name: 'About' });
    await expect(drawer.getByRole('region', { name: 'logs' })).toContainText('failed');
    await expect(drawer.getByRole('region', { name: 'logs' })).toContainText(
      'The server answered with an error (503).',
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await drawer.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(/\/no-such-page$/);
  });
});
