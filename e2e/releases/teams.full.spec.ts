// What a team does with a remote of its own before it is released.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, signIn, test } from '../support/console.ts';
import { type OwnRemote, serveOwnRemote } from './own-remote.ts';
import { anyPort, type Running, running, secondProduct } from './second-product.ts';

let mine: OwnRemote;
let elsewhere = '';
let alonePort = 0;
let product: Running;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  alonePort = await anyPort();
  mine = await serveOwnRemote();
  elsewhere = mine.url;
  product = await secondProduct({
    REMOTE_OVERRIDES: 'true',
    CONSOLE_ORIGINS: `http://localhost:${alonePort}`,
  });
});
test.afterAll(async () => {
  await product.stop();
  await mine.stop();
});

test('where the console allows it, one part comes from this machine until it is reset', async ({ page }) => {
  await signIn(page, 'viewer', `${product.url}/devices?page=0&remote.devices=${elsewhere}`);
  await expect(page.getByText('Devices as I work on them')).toBeVisible();
  const banner = page.getByRole('region', { name: 'Overrides' });
  await expect(banner).toContainText(`devices is loaded from ${elsewhere}`);
  await expect(page).not.toHaveURL(/remote\./);
  await page.reload();
  await expect(page.getByText('Devices as I work on them')).toBeVisible();
  await page.getByRole('complementary').getByRole('link', { name: 'About' }).click();
  const drawer = page.getByRole('dialog', { name: 'About' });
  await expect(drawer.getByRole('region', { name: 'devices' })).toContainText(`mine (${elsewhere})`);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  // What is not saved is asked for first.
  await page.getByLabel('Note').fill('x');
  await banner.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByText('Devices as I work on them')).toBeVisible();
  await banner.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(banner).toBeHidden();
});

test('served from its sources for that console, the real remote runs in it', async ({ page }) => {
  test.setTimeout(200_000);
  const served = await running('dev.mjs', ['devices', '--for', product.url], { PORT: String(await anyPort()) });
  try {
    await signIn(page, 'viewer', `${product.url}/devices?remote.devices=${served.url}`);
    await expect(page.getByRole('region', { name: 'Overrides' })).toContainText(`devices is loaded from ${served.url}`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    // What is fetched later comes from there too.
    await page.getByRole('button', { name: 'Columns' }).click();
    await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
    const foreign = await page.evaluate(
      (origin) => performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(origin)).length,
      `${served.url}/remotes/devices/dev/`,
    );
    expect(foreign).toBeGreaterThan(1);
    // It would go on asking a server that is gone.
    await page.close();
  } finally {
    await served.stop();
  }
});

test('the whole console is served with it from its sources, and the others from their builds', async ({ page }) => {
  test.setTimeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), 'dmp-dev-'));
  const port = String(await anyPort());
  const own = { PORT: port, DATA_DIR: folder, SEED_DEVICES: '30', CHARGERS: '0' };
  let served: Awaited<ReturnType<typeof running>> | undefined;
  try {
    served = await running('dev.mjs', ['devices'], own);
    await signIn(page, 'viewer', `${served.url}/devices`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const sources = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    expect(sources.filter((path) => path.startsWith('/remotes/devices/')).map((path) => path.split('/')[3])).toContain(
      'dev',
    );
    await page.getByRole('complementary').getByRole('link', { name: 'Locations' }).click();
    await expect(page.getByRole('main').getByRole('row').filter({ visible: true }).nth(1)).toBeVisible();
    // It would go on asking a server that is gone.
    await page.close();
  } finally {
    await served?.stop();
    rmSync(folder, { recursive: true });
  }
});

test('alone it stands in a console of its own, on the real API of a product elsewhere', async ({ page }) => {
  test.setTimeout(200_000);
  const alone = await running('dev.mjs', ['devices', '--alone'], { PORT: String(alonePort), API: product.url });
  try {
    await signIn(page, 'viewer', `${alone.url}/devices`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Pages' });
    await expect(menu.getByRole('link')).toHaveText(['Devices', 'Settings']);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page.getByRole('link', { name: 'All Devices' })).toBeVisible();
    await expect(page.getByRole('tab').first()).toBeVisible();
    // It would go on asking a server that is gone.
    await page.close();
  } finally {
    await alone.stop();
  }
});
