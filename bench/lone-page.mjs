import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { WebSocket } from 'ws';

/**
 * A page of a headless Chromium that nobody listens to while it is measured.
 * Playwright hears of every message of every socket, which at thousands a
 * second costs the browser more than the page itself: it only makes the page
 * ready, and leaves.
 *
 * @typedef {object} LonePage
 * @property {<Given, Result>(inPage: (given: Given) => Result, given: Given) => Promise<Awaited<Result>>} evaluate
 * runs a function in the page, which can use nothing from around it
 * @property {() => Promise<number>} busySeconds that its main thread has worked so far
 * @property {() => Promise<void>} close ends the browser
 */

/**
 * @param {string} executablePath of Chromium
 * @param {(page: import('@playwright/test').Page) => Promise<void>} prepare
 * @returns {Promise<LonePage>}
 */
export async function openLonePage(executablePath, prepare) {
  const folder = await mkdtemp(join(tmpdir(), 'dmp-bench-browser-'));
  const root = process.getuid?.() === 0;
  const child = spawn(
    executablePath,
    [
      ...['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, '--no-first-run'],
      ...['--window-size=1440,900', '--enable-precise-memory-info'],
      ...(root ? ['--no-sandbox', '--disable-gpu'] : []),
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const close = async () => {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill()) await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const address = new URL(await listening(child));
    const browser = await chromium.connectOverCDP(`http://${address.host}`);
    const [page] = browser.contexts()[0]?.pages() ?? [];
    if (!page) throw new Error('The browser has opened no page.');
    await prepare(page);
    const url = page.url();
    // Only leaves: the browser and its pages stay.
    await browser.close();
    const targets = await (await fetch(`http://${address.host}/json`)).json();
    const { webSocketDebuggerUrl } = targets.find((/** @type {{ url: string }} */ target) => target.url === url);
    const protocol = await openProtocol(webSocketDebuggerUrl);
    await protocol.send('Performance.enable');
    return { ...pageOf(protocol), close };
  } catch (error) {
    await close();
    throw error;
  }
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

/** @typedef {{ send(method: string, params?: object): Promise<any> }} Protocol */

/** @param {string} address @returns {Promise<Protocol>} */
async function openProtocol(address) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  /** @type {Map<number, (answer: { result?: unknown, error?: { message: string } }) => void>} */
  const waiting = new Map();
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data));
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let last = 0;
  return {
    async send(method, params = {}) {
      last += 1;
      const id = last;
      const { result, error } = await new Promise((resolve) => {
        waiting.set(id, resolve);
        socket.send(JSON.stringify({ id, method, params }));
      });
      if (error) throw new Error(`${method}: ${error.message}`);
      return result;
    },
  };
}

/** @param {Protocol} protocol @returns {Omit<LonePage, 'close'>} */
const pageOf = (protocol) => ({
  async evaluate(inPage, given) {
    const expression = `(${inPage})(${JSON.stringify(given)})`;
    const options = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
    const { result, exceptionDetails } = await protocol.send('Runtime.evaluate', options);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  },
  async busySeconds() {
    const { metrics } = await protocol.send('Performance.getMetrics');
    return metrics.find((/** @type {{ name: string }} */ { name }) => name === 'TaskDuration').value;
  },
});
