import { openBrowser } from '../scripts/visitor.mjs';
import { signIn } from './console.mjs';

/** What ten people have on their screens; `:device` is one of the list. */
const screens = [
  '/',
  '/devices',
  '/devices?status=AVAILABLE&pageSize=50',
  '/devices/:device',
  '/devices/unknown',
  '/locations',
  '/locations/uptime',
  '/logs',
  '/alerts',
  '/charging-groups',
];

/**
 * People who look at a console each, in one browser, and touch nothing.
 *
 * @typedef {object} Consoles
 * @property {number} pid of the browser
 * @property {() => Promise<{ times: number[], failed: number }>} takeCalls how long each call of the API took since
 *   this was asked last, in milliseconds, and how many were refused or not answered
 * @property {() => Promise<number>} heapMegabytes what all pages together still refer to
 * @property {() => Promise<string[]>} fallen screens that do not show their page any more
 * @property {() => Promise<void>} close
 *
 * @typedef {{ page: import('@playwright/test').Page, protocol: import('@playwright/test').CDPSession, url: string }} Opened
 */

/** @param {string} url @returns {Promise<Consoles>} */
export async function openConsoles(url) {
  const browser = await openBrowser();
  try {
    const pid = await pidOf(browser);
    /** @type {Opened[]} */
    const opened = [];
    for (const screen of screens) opened.push(await openScreen(browser, url, screen));
    const each = /** @template T @param {(one: Opened) => Promise<T>} ask */ (ask) => Promise.all(opened.map(ask));
    return {
      pid,
      takeCalls: async () => {
        const calls = (await each(({ page }) => page.evaluate(takeCalls))).flat();
        return { times: calls.map(({ ms }) => ms), failed: calls.filter(({ isOk }) => !isOk).length };
      },
      heapMegabytes: async () => (await each(({ protocol }) => heapOf(protocol))).reduce((a, b) => a + b, 0) / 1e6,
      fallen: async () => (await each(async (one) => ((await stands(one)) ? [] : [one.url]))).flat(),
      close: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** @param {import('@playwright/test').Browser} browser */
async function pidOf(browser) {
  const protocol = await browser.newBrowserCDPSession();
  const { processInfo } = await protocol.send('SystemInfo.getProcessInfo');
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('The browser does not tell its process.');
  return main.id;
}

/** @param {import('@playwright/test').Browser} browser @param {string} url @param {string} screen @returns {Promise<Opened>} */
async function openScreen(browser, url, screen) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2000));
  await signIn(page, url);
  const device = await page.locator('tbody a').first().getAttribute('href');
  await page.goto(url + screen.replace('/devices/:device', device ?? ''));
  await page.getByRole('main').waitFor();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Performance.enable');
  return { page, protocol, url: page.url() };
}

/** Bytes, after what nobody refers to is collected. @param {import('@playwright/test').CDPSession} protocol */
async function heapOf(protocol) {
  await protocol.send('HeapProfiler.collectGarbage');
  const { metrics } = await protocol.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
}

/** It shows the page that it was opened at, and no fault. @param {Opened} opened */
const stands = async ({ page, url }) =>
  new URL(page.url()).pathname === new URL(url).pathname &&
  (await page.getByRole('main').isVisible()) &&
  (await page.getByRole('main').getByRole('alert').count()) === 0;

/** In the page: each call of the API that ended since. */
function takeCalls() {
  const entries = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'));
  performance.clearResourceTimings();
  return entries
    .filter(({ name }) => new URL(name).pathname.startsWith('/api/'))
    .map(({ duration, responseStatus }) => ({ ms: duration, isOk: responseStatus >= 200 && responseStatus < 400 }));
}
