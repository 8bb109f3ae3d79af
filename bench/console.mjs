import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium, expect } from '@playwright/test';
import { ensureBrowser } from '../scripts/browser.mjs';
import { buildAll } from '../scripts/build.mjs';
import { rowsStand, watchFrames, watchRows } from './in-page.mjs';
import { quantile } from './measure.mjs';
import { startPrepared } from './prepare.mjs';
import { say, verdict } from './report.mjs';
import { startServer } from './server.mjs';

const presses = 40;
/** How much of an id stands in the search before the press: from many matches to few. */
const typedBefore = [3, 5, 8, 10, 13];

/**
 * The console in a real browser, on a large network: from a key press in the
 * search to the rows it asks for, and scrolling through a page of 50.
 *
 * @param {import('./main.mjs').Size} size
 */
export async function benchConsole(size) {
  await buildAll();
  const executablePath = await ensureBrowser();
  const prepared = await startPrepared(size);
  try {
    const server = await startServer(await prepared.network(), size.devices);
    const root = process.getuid?.() === 0;
    const browser = await chromium.launch({ executablePath, args: root ? ['--no-sandbox'] : [] });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await signIn(page, server.url);
      return [await searched(page, server), await scrolled(page, 'default columns'), await scrolledWhole(page)];
    } finally {
      await browser.close();
      await server.stop();
    }
  } finally {
    await prepared.stop();
  }
}

/** @typedef {import('@playwright/test').Page} Page @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/** @param {Page} page @param {string} url */
async function signIn(page, url) {
  await page.goto(`${url}/devices?page=1`);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('E-mail').fill('operator@example.com');
  await page.getByLabel('Password').fill('demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('row').getByRole('link').first().waitFor();
}

/** @param {Page} page @param {Server} server */
async function searched(page, server) {
  const box = page.getByRole('searchbox');
  const ids = await chargeboxIds(server);
  /** @type {number[]} */
  const shown = [];
  /** @type {number[]} */
  const called = [];
  for (let press = 0; press < presses; press += 1) {
    const text = (ids[press] ?? '').slice(0, (typedBefore[press % typedBefore.length] ?? 5) + 1);
    const path = `devices?search=${text}&pageNumber=0&pageSize=10`;
    await box.fill(text.slice(0, -1));
    const before = await rowsOf(server, `devices?search=${text.slice(0, -1)}&pageNumber=0&pageSize=10`);
    await expect.poll(() => page.evaluate(rowsStand, before), { intervals: [20] }).toBe(true);
    const wanted = await rowsOf(server, path);
    // What looks the same before and after cannot be told apart on the screen.
    if (wanted.total === before.total) continue;
    const watch = await page.evaluateHandle(watchRows, wanted);
    await box.press(text.slice(-1));
    shown.push(await watch.evaluate((begun) => begun.shown));
    called.push(await curl(`${server.url}/api/${path}`, server.token));
  }
  const [ours, plain] = [quantile(shown, 0.95), quantile(called, 0.95)];
  return verdict(
    `key press in the search to rows on screen, ${shown.length} times: p50 ${quantile(shown, 0.5).toFixed(0)} ms, ` +
      `p95 ${ours.toFixed(0)} ms; the same call by curl p95 ${plain.toFixed(0)} ms = ${(ours / plain).toFixed(1)} x`,
    ours < 300,
    'p95 under 300 ms',
  );
}

/** @param {Server} server */
async function chargeboxIds(server) {
  /** @type {string[]} */
  const ids = [];
  for (let press = 0; press < presses; press += 1) {
    const { content } = await server.devices(`devices?pageSize=1&pageNumber=${press * 997}&sortBy=serialNumber`);
    ids.push(content[0]?.chargeboxId ?? '');
  }
  return ids;
}

/** @param {Server} server @param {string} path @returns {Promise<import('./in-page.mjs').Rows>} */
async function rowsOf(server, path) {
  const { content, totalElements } = await server.devices(path);
  return { total: totalElements, first: content[0]?.chargeboxId ?? '' };
}

/** One call by curl, in milliseconds. @param {string} url @param {string} token */
async function curl(url, token) {
  const options = ['--silent', '--output', '/dev/null', '--write-out', '%{time_total}', '--header', '@-', url];
  const child = spawn('curl', options, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(`Authorization: Bearer ${token}\n`);
  let seconds = '';
  child.stdout.on('data', (part) => {
    seconds += part;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`curl ended with ${code}.`);
  return Number(seconds) * 1000;
}

/** Fifty rows from top to bottom and back, and to the side. @param {Page} page @param {string} what */
async function scrolled(page, what) {
  await page.goto(`${new URL(page.url()).origin}/devices?pageSize=50&page=1`);
  await page.getByRole('row').nth(50).waitFor();
  const table = await page.locator('section[aria-label="Devices"][aria-busy]').boundingBox();
  if (!table) throw new Error('There is no table to scroll.');
  await page.mouse.move(table.x + table.width / 2, table.y + table.height / 2);
  await page.waitForTimeout(1000);
  const watched = await page.evaluateHandle(watchFrames);
  for (const [right, down] of [
    ...steps(0, 120, 30),
    ...steps(0, -120, 30),
    ...steps(200, 0, 30),
    ...steps(-200, 0, 30),
  ]) {
    await page.mouse.wheel(right, down);
    await page.waitForTimeout(16);
  }
  const frames = await watched.jsonValue();
  const longest = Math.max(...frames);
  return verdict(
    `50 rows scrolled, ${what}: ${frames.length} frames, p50 ${quantile(frames, 0.5).toFixed(0)} ms, ` +
      `longest ${longest.toFixed(0)} ms`,
    Math.round(longest) <= 50,
    'no frame over 50 ms',
  );
}

/** @param {number} right @param {number} down @param {number} count */
const steps = (right, down, count) =>
  Array.from({ length: count }, () => /** @type {[number, number]} */ ([right, down]));

/** The same with every column there is. @param {Page} page */
async function scrolledWhole(page) {
  await page.getByRole('button', { name: 'Columns' }).click();
  const drawer = page.getByRole('dialog', { name: 'Columns' });
  const hidden = drawer.getByRole('list', { name: 'Columns that are not shown' }).getByRole('checkbox');
  // Each leaves the list when it is ticked.
  for (let left = await hidden.count(); left > 0; left -= 1) {
    await hidden.first().click();
    await expect(hidden).toHaveCount(left - 1);
  }
  await page.keyboard.press('Escape');
  say(`  with ${await page.getByRole('columnheader').count()} columns:`);
  return scrolled(page, 'every column');
}
