// `npm run pictures`: the pictures of docs/pictures, taken of a demonstration
// that is started for it, in both themes.
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { freePort } from '../backend/testing/postgres.mjs';
import { buildAll } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root, stopAll, stopOnSignals } from './processes.mjs';
import { startProduct } from './product.mjs';
import { command, Fault, line, note, timed, title } from './say.mjs';
import { temporaryFolder } from './temporary-folder.mjs';
import { openBrowser, openConnectedDevice, resetDevice, signIn } from './visitor.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const folder = join(root, 'docs/pictures');
/** In pixels: the list of devices ends between two columns. */
const width = 1280;
/** In percent: text is clear, and a file has some 80 KB. */
const quality = 80;
/** As many chargers are connected after half a minute. */
const devices = '400';

/** What is on each picture, and how high it is. @type {Record<string, { height: number, open: (page: Page, url: string) => Promise<void> }>} */
const scenes = {
  devices: {
    height: 800,
    open: async (page, url) => {
      await page.goto(`${url}/devices?page=1`);
      await page.getByRole('row').nth(10).waitFor();
    },
  },
  home: {
    height: 800,
    open: async (page, url) => {
      await page.goto(url);
      await page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem').first().waitFor();
      await page.getByRole('region', { name: 'Connections' }).getByRole('row').nth(1).waitFor();
    },
  },
  'live-logs': {
    height: 930,
    open: async (page, url) => {
      await openConnectedDevice(page, url);
      await resetDevice(page);
      // That it is done covers a part of the page for a while.
      await page.getByText('Reset (Hard) is done').first().waitFor();
      await page.getByRole('button', { name: 'Close', exact: true }).first().waitFor({ state: 'detached' });
    },
  },
};

/** Takes the picture of what is on the screen, in both themes. @param {Page} page @param {string} file its path, up to the theme */
async function takePictures(page, file) {
  const browser = await page.context().newCDPSession(page);
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality });
    const content = Buffer.from(data, 'base64');
    writeFileSync(`${file}-${colorScheme}.webp`, content);
    note('picture', `${basename(file)}-${colorScheme}.webp, ${Math.round(content.length / 1024)} KB`);
  }
}

await command(async () => {
  title('Pictures of the console');
  stopOnSignals(1);
  await ensureInstalled();
  await buildAll();
  const data = temporaryFolder('pictures');
  const browser = await openBrowser();
  try {
    const port = await freePort();
    const env = { ...process.env, SEED_DEVICES: devices, CHARGERS: devices };
    const product = startProduct({
      ...{ port, folder: data, log: join(data, 'backend.log'), env },
      tell: (text) => note('backend', text),
    });
    await product.ready;
    const url = `http://localhost:${port}`;
    const page = await browser.newPage();
    await signIn(page, url);
    const ended = product.ended.then((name) => {
      throw new Fault(`${name} stopped.`);
    });
    await timed('chargers', 'connecting', () => Promise.race([product.connected, ended]));
    const taken = temporaryFolder('taken-pictures');
    for (const [name, { height, open }] of Object.entries(scenes)) {
      await page.setViewportSize({ width, height });
      await open(page, url);
      await takePictures(page, join(taken, name));
    }
    rmSync(folder, { recursive: true, force: true });
    cpSync(taken, folder, { recursive: true });
    line('docs/pictures has them.');
  } finally {
    await browser.close();
    await stopAll();
  }
});
