// Views of lists: the quick ones with their counts, saved ones that others open by a link, and cards on a telephone.
import { expect, signIn, test } from '../support/console.ts';
import { counted, headings, rows, total } from '../support/device-table.ts';

test('a quick view shows as many devices as it says', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'operator', '/devices');
  const views = page.getByRole('group', { name: 'Quick views' });
  const maintenance = views.getByRole('button', { name: /^Maintenance \d/ });
  await expect(maintenance).toBeVisible();
  await maintenance.click();
  const count = await total(page, 'maintenanceMode=true');
  await counted(page, count);
  await expect(maintenance).toHaveAccessibleName(`Maintenance ${count.toLocaleString('en-US')}`);
  await expect(page.getByRole('button', { name: 'Remove filter Maintenance mode: Yes' })).toBeVisible();
  await maintenance.click();
  await counted(page, await total(page, ''));
});

test('a view that one person shares is opened by another, by its link and from the list', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  const name = `All of ABB ${Date.now()}`;
  await signIn(page, 'operator', '/devices?make=ABB&sortBy=chargeboxId&sortOrder=DESC&page=1');
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Views' }).click();
  const drawer = page.getByRole('dialog', { name: 'Views' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill(name);
  await drawer.getByRole('checkbox', { name: 'Share with everyone who can see this list' }).check();
  await drawer.getByRole('button', { name: 'Save' }).click();
  const mine = drawer.getByRole('region', { name: 'My views' });
  await expect(mine.getByRole('button', { name, exact: true })).toHaveAttribute('aria-current', 'true');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await mine.getByRole('button', { name: `Copy link to ${name}` }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Escape');

  const other = await browser.newPage();
  await signIn(other, 'viewer', new URL(link).pathname + new URL(link).search);
  await expect(other).toHaveURL(/\/devices\?make=ABB&sortBy=chargeboxId&sortOrder=DESC&page=1$/);
  await counted(other, await total(other, 'make=ABB'));
  expect(await headings(other)).toEqual(await headings(page));
  await other.getByRole('button', { name: 'Remove filter Make: ABB' }).click();
  await other.getByRole('button', { name: 'Views' }).click();
  const others = other.getByRole('dialog', { name: 'Views' }).getByRole('region', { name: 'Shared by others' });
  await expect(others.getByRole('listitem').filter({ hasText: name })).toContainText('operator@example.com');
  await others.getByRole('button', { name, exact: true }).click();
  await counted(other, await total(other, 'make=ABB'));
  await other.close();
});

test('on a telephone a row is a card of two lines, and nothing is moved sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // The widest cards there are: two badges of a status, beside a connection.
  await signIn(page, 'operator', '/devices?maintenanceMode=true&sortBy=webSocketConnection&sortOrder=DESC');
  await expect(rows(page).first()).toBeVisible();
  const card = rows(page).first();
  const place = async (cell: ReturnType<typeof card.getByRole>) => {
    const box = await cell.boundingBox();
    if (!box) throw new Error('It is not on the card.');
    return box;
  };
  const status = await place(card.locator('td[data-card="first"]').first());
  const connection = await place(card.locator('td[data-card="first"]').nth(1));
  const name = await place(card.getByRole('link'));
  expect(status.x).toBeLessThan(connection.x);
  expect(connection.y).toBeLessThan(status.y + status.height);
  expect(connection.x + connection.width).toBeLessThanOrEqual(390);
  const second = await place(card.locator('td[data-card="line"]').first());
  expect(name.y).toBeGreaterThan(status.y + status.height / 2);
  expect(second.x).toBeGreaterThan(name.x);
  const height = await rows(page).evaluateAll((found) => Math.max(...found.map((row) => row.clientHeight)));
  expect(height).toBeLessThanOrEqual(76);
  const region = page.getByRole('region', { name: 'Devices' });
  expect(
    await region.evaluate((list) => [...list.querySelectorAll('tbody')].every((body) => body.scrollWidth <= 390)),
  ).toBe(true);
  await page.screenshot({ path: test.info().outputPath('cards.png') });
  await test.step('sorted and opened like a table', async () => {
    await region.getByRole('columnheader', { name: 'Station ID' }).click();
    await expect(page).toHaveURL(/sortBy=stationId/);
    await card.getByRole('link').click();
    await expect(page).toHaveURL(/\/devices\/[^?]+/);
  });
});

test('at 768 pixels the sidebar is narrow until it is widened', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await signIn(page, 'operator', '/devices');
  const sidebar = page.getByRole('complementary');
  await expect(rows(page)).toHaveCount(10);
  expect((await sidebar.boundingBox())?.width).toBe(80);
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(270);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect((await sidebar.boundingBox())?.width).toBe(270);
});
