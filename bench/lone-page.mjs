import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { temporaryFolder } from '../scripts/temporary-folder.mjs';
import { evaluate, openProtocol } from './protocol.mjs';

/**
 * A page that nothing listens to while it is measured.
 *
 * @typedef {object} LonePage
 * @property {<Given, Result>(inPage: (given: Given) => Result, given: Given) => Promise<Awaited<Result>>} evaluate
 * runs a function in the page, which can use nothing from around it
 * @property {import('./protocol.mjs').Protocol['send']} send a command of the DevTools protocol
 * @property {() => Promise<Record<string, number>>} metrics what the browser counts of the page, by its own names
 */

/**
 * A headless Chromium without Playwright, which would receive every message of every socket and keep every answer: at
 * thousands a second that costs the browser more than the pages do. Playwright prepares the first page, and leaves.
 *
 * @typedef {object} LoneBrowser
 * @property {number} pid
 * @property {LonePage} first
 * @property {(url: string, beforeScripts: string) => Promise<LonePage>} open another page, signed in as the first is;
 * the script runs before those of each document in it
 * @property {() => Promise<void>} close
 *
 * @param {string} executablePath of Chromium
 * @param {(page: import('@playwright/test').Page) => Promise<void>} prepare
 * @returns {Promise<LoneBrowser>}
 */
export async function openLoneBrowser(executablePath, prepare) {
  const folder = temporaryFolder('bench-browser');
  const root = process.getuid?.() === 0;
  const child = spawn(
    executablePath,
    [
      ...['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, '--no-first-run'],
      ...['--window-size=1440,900', '--enable-precise-memory-info'],
      ...(root ? ['--no-sandbox', '--disable-gpu'] : []),
      'about:blank',
    ],
    // A group of its own: the program may be a script that starts the browser.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  await once(child, 'spawn');
  const pid = child.pid ?? Number.NaN;
  let isClosed = false;
  const closed = once(child, 'close').then(() => {
    isClosed = true;
  });
  const kill = () => {
    if (!isClosed) process.kill(-pid, 'SIGKILL');
  };
  process.prependOnceListener('exit', kill);
  const close = async () => {
    if (!isClosed) process.kill(-pid);
    await closed;
    process.off('exit', kill);
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const { host } = new URL(await listening(child));
    const browser = await chromium.connectOverCDP(`http://${host}`);
    const [page] = browser.contexts()[0]?.pages() ?? [];
    if (!page) throw new Error('The browser has opened no page.');
    await prepare(page);
    const url = page.url();
    // Only leaves: the browser and its pages stay.
    await browser.close();
    const targets = await (await fetch(`http://${host}/json`)).json();
    const first = await attach(targets.find((/** @type {{ url: string }} */ target) => target.url === url));
    return {
      ...{ pid, first, close },
      async open(url, beforeScripts) {
        const page = await attach(await (await fetch(`http://${host}/json/new`, { method: 'PUT' })).json());
        await page.send('Page.enable');
        await page.send('Page.addScriptToEvaluateOnNewDocument', { source: beforeScripts });
        await page.send('Page.navigate', { url });
        return page;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * The same with one page.
 *
 * @param {string} executablePath of Chromium
 * @param {(page: import('@playwright/test').Page) => Promise<void>} prepare
 * @returns {Promise<LonePage & { close(): Promise<void> }>}
 */
export async function openLonePage(executablePath, prepare) {
  const { first, close } = await openLoneBrowser(executablePath, prepare);
  return { ...first, close };
}

/** Where its DevTools listen. @param {import('node:child_process').ChildProcess} child @returns {Promise<string>} */
async function listening(child) {
  let said = '';
  for await (const part of child.stderr ?? []) {
    said += part;
    const [, address] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
    if (address) {
      // Whatever else it says is let go, so that it is never held up.
      child.stderr?.resume();
      return address;
    }
  }
  throw new Error(`Chromium did not start:\n${said}`);
}

/** @param {{ webSocketDebuggerUrl: string }} target @returns {Promise<LonePage>} */
async function attach({ webSocketDebuggerUrl }) {
  const { send } = await openProtocol(webSocketDebuggerUrl);
  await send('Performance.enable');
  return {
    send,
    evaluate: (inPage, given) => evaluate(send, inPage, given),
    async metrics() {
      /** @type {{ metrics: { name: string, value: number }[] }} */
      const { metrics } = await send('Performance.getMetrics');
      return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    },
  };
}
