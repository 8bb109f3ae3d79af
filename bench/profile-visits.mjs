import { rm } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '../scripts/browser.mjs';
import { temporaryFolder } from '../scripts/temporary-folder.mjs';
import * as visitor from '../scripts/visitor.mjs';
import { slowDown, watchPaints, watchRequests } from './page-load.mjs';

/**
 * The browser of somebody who comes back day by day: what it has cached and compiled is kept in a folder, and each
 * visit is a new process.
 *
 * @typedef {object} Profile
 * @property {<Observed = undefined>(visit: Visit<Observed>) => Promise<VisitLoad & { observed: Observed | undefined }>} visit
 * opens a page as soon as the browser runs
 * @property {() => Promise<void>} close
 */

/**
 * @template [Observed=undefined]
 * @typedef {object} Visit
 * @property {string} path
 * @property {string} row selector of what somebody waits for
 * @property {boolean} [unthrottled] this machine and its loopback as they are
 * @property {(protocol: import('@playwright/test').CDPSession) => Promise<() => Promise<Observed>>} [observe] begins to
 * observe the page, and gives what ends it
 */

/**
 * @typedef {object} VisitLoad
 * @property {number} bytes of script over the wire
 * @property {number} row until it is painted, in milliseconds
 */

/**
 * Signs somebody in, which is the first visit.
 *
 * @param {string} url of the product @param {string} path that is opened
 * @returns {Promise<Profile>}
 */
export async function openProfile(url, path) {
  const folder = temporaryFolder('bench-profile');
  const executablePath = await ensureBrowser();
  /** @template Result @param {(page: import('@playwright/test').Page) => Promise<Result>} use */
  const inBrowser = async (use) => {
    const context = await chromium.launchPersistentContext(folder, {
      executablePath,
      viewport: { width: 1440, height: 900 },
      args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : [],
    });
    try {
      return await use(context.pages()[0] ?? (await context.newPage()));
    } finally {
      await context.close();
    }
  };
  await inBrowser((page) => visitor.signIn(page, url + path));
  return {
    visit: ({ path, row, unthrottled, observe }) =>
      inBrowser(async (page) => {
        await page.addInitScript(watchPaints, row);
        const protocol = await page.context().newCDPSession(page);
        const requests = await watchRequests(protocol);
        if (!unthrottled) await slowDown(protocol);
        const end = await observe?.(protocol);
        await page.goto(url + path);
        const { row: at } = await page.evaluate(() => /** @type {any} */ (window).dmpPaints);
        const observed = await end?.();
        return { bytes: requests.sum().bytes, row: at, observed };
      }),
    close: () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}
