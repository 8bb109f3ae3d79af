import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { buildAll } from '../scripts/build.mjs';
import * as visitor from '../scripts/visitor.mjs';
import { rowsStand, watchFrames, watchRows } from './in-page.mjs';
import { quantile } from './measure.mjs';
import { startPrepared } from './prepare.mjs';
import { say, verdict } from './report.mjs';
import { startServer } from './server.mjs';

const presses = 40;
/** How much of an id is searched for, the press included: from many matches to few. */
const lengths = [2, 3, 6, 8, 10, 13];

/**
 * The console in a real browser, on a large network: from a key press in the
 * search to the rows it asks for, and scrolling through a page of 50.
 *
 * @param {import('./main.mjs').Size} size
 */
export async function benchConsole(size) {
  await buildAll();
  const prepared = await startPrepared(size);
  try {
    const server = await startServer(await prepared.network(), size.devices, undefined, { ROLES: 'api,identity' });
    const browser = await visitor.openBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await signIn(page, server.url);
      return [
        await searched(page, server, size.devices),
        await scrolled(page, 'default columns'),
        await scrolledWhole(page),
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  } finally {
    await prepared.stop();
  }
}

/** @typedef {import('@playwright/test').Page} Page @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/** An operator in front of the device list. @param {Page} page @param {string} url */
export async function signIn(page, url) {
  await visitor.signIn(page, `${url}/devices?page=1`);
  await page.getByRole('row').getByRole('link').first().waitFor();
}

/** @param {Page} page @param {Server} server @param {number} devices */
async function searched(page, server, devices) {
  const stride = Math.max(1, Math.floor(devices / presses) + 7);
  const box = page.getByRole('searchbox');
  /** @type {number[]} */
  const shown = [];
  /** @type {number[]} */
  const called = [];
  const asked = new Set();
  for (let tried = 0; shown.length < presses; tried += 1) {
    if (tried > 10 * presses) throw new Error('There are too few searches to tell apart on the screen.');
    const id = await chargeboxId(server, (tried * stride) % devices);
    const text = id.slice(0, lengths[tried % lengths.length]);
    const searches = [text.slice(0, -1), text];
    // What the page has asked before it may show from memory.
    if (searches.some((search) => asked.has(search))) continue;
    const [before, wanted] = await Promise.all(searches.map((search) => rowsOf(server, pathOf(search))));
    // What looks the same before and after cannot be told apart.
    if (!before || !wanted || wanted.total === before.total) continue;
    for (const search of searches) asked.add(search);
    await box.fill(text.slice(0, -1));
    await expect.poll(() => page.evaluate(rowsStand, before), { intervals: [20] }).toBe(true);
    const watch = await page.evaluateHandle(watchRows, wanted);
    await box.press(text.slice(-1));
    shown.push(await watch.evaluate((begun) => begun.shown));
    called.push(await curl(`${server.url}/api/${pathOf(text)}`, server.token));
  }
  const [ours, plain] = [quantile(shown, 0.95), quantile(called, 0.95)];
  return verdict(
    `key press in the search to rows on screen, ${shown.length} times: p50 ${quantile(shown, 0.5).toFixed(0)} ms, ` +
      `p95 ${ours.toFixed(0)} ms; the same call by curl p95 ${plain.toFixed(0)} ms = ${(ours / plain).toFixed(1)} x`,
    ours < 300,
    'p95 under 300 ms',
  );
}

/** @param {string} search */
const pathOf = (search) => `devices?search=${encodeURIComponent(search)}&pageNumber=0&pageSize=10`;

/** @param {Server} server @param {number} place of a device, from anywhere in the network */
async function chargeboxId(server, place) {
  const { content } = await server.devices(`devices?pageSize=1&pageNumber=${place}`);
  return content[0]?.chargeboxId ?? '';
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
  for (const [right, down] of [...wheel(0, 120), ...wheel(0, -120), ...wheel(240, 0), ...wheel(-240, 0)]) {
    await page.mouse.wheel(right, down);
    await page.waitForTimeout(16);
  }
  await page.waitForTimeout(500);
  const { ends, frames } = await watched.evaluate((watch) => ({ ends: watch.ends(), frames: watch.frames }));
  if (!ends) throw new Error('The table was not scrolled to its ends.');
  const longest = Math.max(...frames);
  return verdict(
    `50 rows scrolled, ${what}: ${frames.length} frames, p50 ${quantile(frames, 0.5).toFixed(0)} ms, ` +
      `longest ${longest.toFixed(0)} ms`,
    longest <= 50.5,
    'no frame over 50 ms',
  );
}

/** Turns of the wheel from one end to the other. @param {number} right @param {number} down */
const wheel = (right, down) => Array.from({ length: 40 }, () => /** @type {[number, number]} */ ([right, down]));

/** The same with every column there is. @param {Page} page */
async function scrolledWhole(page) {
  await page.getByRole('button', { name: 'Columns' }).click();
  const drawer = page.getByRole('dialog', { name: 'Columns' });
  const hidden = drawer.getByRole('list', { name: 'Hidden columns' }).getByRole('checkbox');
  // Each leaves the list when it is ticked.
  for (let left = await hidden.count(); left > 0; left -= 1) {
    await hidden.first().click();
    await expect(hidden).toHaveCount(left - 1);
  }
  await page.keyboard.press('Escape');
  say(`  with ${await page.getByRole('columnheader').count()} columns:`);
  return scrolled(page, 'every column');
}
