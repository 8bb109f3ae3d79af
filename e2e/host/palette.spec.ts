// The palette and the keys of the console, by the keyboard alone.
import { expect, get, type Paged, signIn, test } from '../support/console.ts';
import { rows } from '../support/device-table.ts';

test('a device is found by a station id and opened without the pointer', async ({ page }) => {
  await signIn(page, 'operator', '/locations');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const { content } = await get<Paged<{ id: string; chargeboxId: string; stationId: string }>>(
    page.request,
    'operator',
    'devices?pageSize=1&sortBy=stationId&sortOrder=DESC',
  );
  const device = content[0];
  if (!device) throw new Error('The network has no device.');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: /^Search devices/ });
  await expect(box).toBeFocused();
  await page.keyboard.type(device.stationId);
  await expect(page.getByRole('option', { name: device.chargeboxId })).toHaveAttribute('aria-selected', 'true');
  await page.screenshot({ path: test.info().outputPath('palette.png') });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/devices/${device.id}$`));
  await expect(box).toHaveCount(0);
});

test('an action of the palette begins choosing devices; one may not take is not there', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  await signIn(page, 'operator', '/');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('reset');
  await expect(page.getByRole('option', { name: 'Reset devices' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Reset devices' })).toBeVisible();
  await expect(page).toHaveURL(/\/devices\?page=1$/);

  const viewer = await browser.newPage();
  await signIn(viewer, 'viewer', '/');
  await viewer.keyboard.press('Control+k');
  await viewer.keyboard.type('reset');
  await expect(viewer.getByText('Nothing found.')).toBeVisible();
  await viewer.close();
});

test('/ leads to the search of the list in sight, ? to the keys, Esc closes them', { tag: '@full' }, async ({
  page,
}) => {
  await signIn(page, 'operator', '/devices');
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('link', { name: 'Locations' }).click();
  await expect(page).toHaveURL(/\/locations/);
  await expect(page.getByRole('searchbox', { name: 'Search ID, name, address, or city' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search ID, name, address, or city' })).toBeFocused();
  await page.keyboard.type('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
