import { expect, test } from '../support/console.ts';
import { enterFleet, type FleetProduct, startFleetProduct } from '../support/fleet-product.ts';

let fleet: FleetProduct;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  fleet = await startFleetProduct();
});
test.afterAll(() => fleet.stop());

test('what a person may is asked once, and the next page begins with it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/session') && asked.push(request.url()));
  await enterFleet(page, fleet, 'vic');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(asked).toHaveLength(1);
  // The remote's code was asked for by the page itself, before the console ran.
  await expect(page.locator('link[rel=preload][href*="/remotes/devices/"]')).not.toHaveCount(0);
});

test.describe('when the API cannot say what a person may', () => {
  test.use({ expectedErrors: /status of 503/ });
  test('they read why, and Retry goes on', async ({ page }) => {
    const error = 'The identity provider does not answer, so you cannot be identified. Try again in a moment.';
    await page.route('**/api/session', (route) => route.fulfill({ status: 503, json: { error } }), { times: 1 });
    await page.goto(`${fleet.url}/devices`);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByLabel('Fleet name').fill('vic');
    await page.getByRole('button', { name: 'Enter the fleet' }).click();
    await expect(page.getByRole('alert')).toContainText(error);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });
});

test('a token is renewed there, and what the person may is asked anew', async ({ page, context }) => {
  await context.clock.install();
  await enterFleet(page, fleet, 'vic');
  const sidebar = page.getByRole('complementary');
  await expect(sidebar.getByRole('link', { name: 'Logs' })).toHaveCount(0);
  // What is still on its way runs out of time when the clock is put forward.
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // Somebody has put the person into another group meanwhile.
  await page.route('**/api/session', async (route) => {
    const answer = await route.fetch();
    const said = await answer.json();
    await route.fulfill({ response: answer, json: { ...said, permissions: [...said.permissions, 'read:logs'] } });
  });
  const renewed = page.waitForResponse((response) => response.url().endsWith('/protocol/tokens'));
  // A token lasts ten minutes; a minute before its end the timer goes off.
  await context.clock.fastForward('09:30');
  expect((await renewed).status()).toBe(200);
  await expect(sidebar.getByRole('link', { name: 'Logs' })).toBeVisible();
  const list = page.waitForResponse((response) => response.url().includes('/api/devices?'));
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  expect((await list).status()).toBe(200);
});

test.describe('Logout', () => {
  test('Logout signs out at the provider, comes back, and leaves nothing of the person here', async ({ page }) => {
    await enterFleet(page, fleet, 'olga');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Sign out of the fleet' }).click();
    await expect(page).toHaveURL(`${fleet.url}/login`);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page.getByText(/may still be signed in at the identity provider/)).toHaveCount(0);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('olga');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByLabel('Fleet name')).toBeVisible();
  });

  test('at a provider that has no sign-out, Logout ends the session here, and says what it could not do', async ({
    page,
  }) => {
    await fleet.stopProvider();
    await fleet.startProvider({ SIGN_OUT: '0' });
    await enterFleet(page, fleet, 'olga');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText(/may still be signed in at the identity provider/)).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('olga');
    // It does: nobody is asked who they are.
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('banner')).toBeVisible();
  });
});
