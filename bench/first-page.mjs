import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '../scripts/browser.mjs';
import { buildAll, buildOneBundle } from '../scripts/build.mjs';
import { median, quantile } from './measure.mjs';
import { loadPage } from './page-load.mjs';
import { say, verdict } from './report.mjs';
import { startServer } from './server.mjs';
import { switchPages } from './warm-switch.mjs';

/** Most bytes of script over the wire, by page. */
const budgets = { '/devices': 330_000, '/': 300_000 };
/** How much more than one bundle of the same sources may cost. */
const atMost = 1.1;
const rounds = 7;
const switches = 30;
const devices = 300;

/** @typedef {import('./page-load.mjs').PageLoad} PageLoad @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/**
 * What the console as it is released costs a person, against the same sources
 * as one bundle: its first page, with nothing in the cache, and every further one.
 */
export async function benchFirstPage() {
  await buildAll();
  await buildOneBundle();
  const executablePath = await ensureBrowser();
  const root = process.getuid?.() === 0;
  /** @type {Server[]} */
  const servers = [];
  const browser = await chromium.launch({ executablePath, args: root ? ['--no-sandbox', '--disable-gpu'] : [] });
  try {
    for (const folder of ['console', 'console-one']) {
      const CONSOLE_DIR = fileURLToPath(new URL(`../dist/${folder}`, import.meta.url));
      servers.push(await startServer(undefined, devices, undefined, { CONSOLE_DIR }));
    }
    const [ours, one] = servers;
    if (!ours || !one) throw new Error('Both servers must run.');
    /** @type {boolean[]} */
    const results = [];
    for (const path of /** @type {(keyof typeof budgets)[]} */ (Object.keys(budgets))) {
      results.push(...(await firstPage(browser, path, ours, one)));
    }
    results.push(...(await warmSwitches(browser, ours, one)));
    return results;
  } finally {
    await browser.close();
    for (const server of servers) await server.stop();
  }
}

/** @param {import('@playwright/test').Browser} browser @param {keyof typeof budgets} path @param {Server} ours @param {Server} one */
async function firstPage(browser, path, ours, one) {
  /** @type {Record<'ours' | 'one', PageLoad[]>} */
  const loads = { ours: [], one: [] };
  const sessions = { ours: await signedIn(browser, ours.url), one: await signedIn(browser, one.url) };
  for (let round = 0; round <= rounds; round += 1) {
    const [a, b] = [
      await loadPage(browser, ours.url + path, sessions.ours),
      await loadPage(browser, one.url + path, sessions.one),
    ];
    // The first of each only warms the servers up.
    if (round === 0) continue;
    loads.ours.push(a);
    loads.one.push(b);
  }
  say(`${path}, nothing in the cache, ${rounds} times in turns; the one bundle in brackets:`);
  for (const figure of /** @type {const} */ (['requests', 'depth'])) {
    say(
      `  ${figure}: ${median(loads.ours.map((load) => load[figure]))} (${median(loads.one.map((load) => load[figure]))})`,
    );
  }
  const bytes = median(loads.ours.map((load) => load.bytes));
  return [
    verdict(
      `${path}: ${thousands(bytes)} bytes of script`,
      bytes <= budgets[path],
      `at most ${thousands(budgets[path])}`,
    ),
    compared(`${path}: bytes`, loads, 'bytes', thousands),
    compared(`${path}: largest contentful paint`, loads, 'lcp', milliseconds),
    compared(`${path}: first row`, loads, 'row', milliseconds),
  ];
}

/** @param {string} what @param {Record<'ours' | 'one', PageLoad[]>} loads @param {'bytes' | 'lcp' | 'row'} figure @param {(value: number) => string} text */
function compared(what, loads, figure, text) {
  const [ours, one] = [loads.ours, loads.one].map((all) => all.map((load) => load[figure]));
  const [mine, plain] = [median(ours ?? []), median(one ?? [])];
  const spread = (/** @type {number[]} */ values = []) =>
    `${text(Math.min(...values))} to ${text(Math.max(...values))}`;
  return verdict(
    `${what}: ${text(mine)} (${spread(ours)}) against ${text(plain)} (${spread(one)}) = ${(mine / plain).toFixed(2)} x`,
    mine / plain <= atMost,
    `at most ${atMost} x`,
  );
}

/** @param {import('@playwright/test').Browser} browser @param {Server} ours @param {Server} one */
async function warmSwitches(browser, ours, one) {
  const [mine, plain] = [await switched(browser, ours), await switched(browser, one)];
  const figures = (/** @type {number[]} */ times) =>
    `p50 ${milliseconds(median(times))}, p95 ${milliseconds(quantile(times, 0.95))}`;
  const [p95, other] = [quantile(mine, 0.95), quantile(plain, 0.95)];
  return [
    verdict(`${switches} switches by the sidebar: ${figures(mine)}`, p95 < 100, 'p95 under 100 ms'),
    verdict(
      `the one bundle: ${figures(plain)}; p95 ${(p95 / other).toFixed(2)} x`,
      p95 / other <= atMost,
      `at most ${atMost} x`,
    ),
  ];
}

/** @param {import('@playwright/test').Browser} browser @param {Server} server */
async function switched(browser, { url }) {
  const context = await browser.newContext({
    storageState: await signedIn(browser, url),
    viewport: { width: 1440, height: 900 },
  });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/devices`);
    await page.locator('tbody a').first().waitFor();
    // Each page is loaded once before it counts.
    await switchPages(page, 3);
    return await switchPages(page, switches);
  } finally {
    await context.close();
  }
}

/** What a browser keeps of somebody who signed in. @param {import('@playwright/test').Browser} browser @param {string} url */
async function signedIn(browser, url) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByLabel('Email').fill('operator@example.com');
    await page.getByLabel('Password').fill('demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('tbody a').first().waitFor();
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** @param {number} value */
const thousands = (value) => Math.round(value).toLocaleString('en-US');
/** @param {number} value */
const milliseconds = (value) => `${value.toFixed(0)} ms`;
