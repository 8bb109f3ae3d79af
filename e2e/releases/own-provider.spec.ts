import { expect, test } from '../support/console.ts';
import { enterFleet, type FleetProduct, startFleetProduct } from '../support/fleet-product.ts';

let fleet: FleetProduct;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  fleet = await startFleetProduct();
});
test.afterAll(() => fleet.stop());

test("who signs in at another's provider sees what their groups may see", async ({ page, browser }) => {
  await enterFleet(page, fleet, 'olga', '/devices?search=a');
  await expect(page).toHaveURL(`${fleet.url}/devices?search=a`);
  const sidebar = page.getByRole('complementary');
  await expect(sidebar.getByText('Olga Brandt')).toBeVisible();
  await expect(sidebar.getByText('olga@fleet.example')).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'Logs' })).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'Alerts' })).toHaveCount(0);

  const other = await (await browser.newContext()).newPage();
  await enterFleet(other, fleet, 'vic');
  await expect(other.getByRole('row').nth(1)).toBeVisible();
  await expect(other.getByRole('complementary').getByRole('link', { name: 'Devices' })).toBeVisible();
  await expect(other.getByRole('complementary').getByRole('link', { name: 'Logs' })).toHaveCount(0);
  await other.goto(`${fleet.url}/logs`);
  await expect(other.getByText("You don't have permission to see this page.")).toBeVisible();
  await other.context().close();
});
