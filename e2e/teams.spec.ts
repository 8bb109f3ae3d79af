// What a team does with a remote of its own before it is released.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, signIn, test } from './console.ts';
import { readReleased } from './released.ts';
import { anyPort, type Running, running, secondProduct } from './second-product.ts';

/** A remote as somebody works on it: plain DOM, one field that is not saved. */
const source = `
let end;
window.dmp_mine = { init() {}, get: async () => () => ({ default: {
  bootstrap: async () => {},
  mount: async ({ domElement, shell }) => {
    domElement.innerHTML = '<p>Devices as I work on them</p><label>Note <input></label>';
    domElement.addEventListener('input', () => { end ??= shell.guard({ title: 'Leave without saving?' }); });
  },
  update: async () => {},
  unmount: async () => end?.(),
} }) };
`;

const descriptor = {
  name: 'devices',
  shell: `^${JSON.parse(readReleased('host/release.json')).shell}`,
  routes: [{ path: '/devices', permission: 'read:devices' }],
  menu: { label: 'Devices', icon: 'devices', path: '/devices', order: 20 },
};
const release = { name: 'devices', version: 'mine', entry: 'entry.js', container: 'dmp_mine', descriptor };
const asked: string[] = [];
const mine = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.setHeader('access-control-allow-origin', '*');
  const [type, body] = request.url?.endsWith('/release.json')
    ? ['application/json', JSON.stringify(release)]
    : ['text/javascript', source];
  response.setHeader('content-type', type ?? '').end(body);
});

let elsewhere = '';
let alonePort = 0;
let product: Running;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  alonePort = await anyPort();
  await new Promise<void>((resolve) => mine.listen(0, '127.0.0.1', resolve));
  elsewhere = `http://localhost:${(mine.address() as AddressInfo).port}`;
  product = await secondProduct({
    REMOTE_OVERRIDES: 'true',
    CONSOLE_ORIGINS: `http://localhost:${alonePort}`,
  });
});
test.afterAll(async () => {
  await product.stop();
  await new Promise((resolve) => mine.close(resolve));
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

test('a console that allows none says so, loads nothing from there, and shows its own part', async ({ page }) => {
  asked.length = 0;
  await signIn(page, 'viewer', `/devices?remote.devices=${elsewhere}`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const banner = page.getByRole('region', { name: 'Overrides' });
  await expect(banner).toContainText('“devices” is the released version: this console does not allow overrides.');
  await banner.getByRole('button', { name: 'OK' }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(banner).toBeHidden();
  expect(asked).toEqual([]);
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
    await expect(menu.getByRole('link')).toHaveText(['Devices']);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page.getByRole('link', { name: 'All Devices' })).toBeVisible();
    await expect(page.getByRole('tab').first()).toBeVisible();
    // It would go on asking a server that is gone.
    await page.close();
  } finally {
    await alone.stop();
  }
});
