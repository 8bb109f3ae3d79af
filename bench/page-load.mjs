import { signIn } from './console.mjs';

/** A person's connection and machine: 10 Mbit/s, 40 ms, a quarter of this processor. */
const connection = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };
const slowdown = 4;

/**
 * One load of a page.
 *
 * @typedef {object} PageLoad
 * @property {number} bytes of script over the wire
 * @property {number} requests until the first row
 * @property {number} depth of the longest chain in which one request waits for another
 * @property {number} lcp largest contentful paint, in milliseconds
 * @property {number} row until the first row is painted, in milliseconds
 */

/** What a browser keeps of somebody who signed in. @param {import('@playwright/test').Browser} browser @param {string} url */
export async function signedIn(browser, url) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await signIn(page, url);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/**
 * A browser in which somebody is signed in, with nothing in its cache; what it loads is kept there.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>} storageState
 */
export const newVisitor = (browser, storageState) =>
  browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });

/** Gives the page the connection and the machine of {@link connection}. @param {import('@playwright/test').CDPSession} protocol */
export async function slowDown(protocol) {
  await protocol.send('Network.emulateNetworkConditions', connection);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/**
 * Opens an address in a tab of its own, as a person does.
 *
 * @param {import('@playwright/test').BrowserContext} visitor
 * @param {string} url
 * @param {string} row selector of what they wait for
 * @returns {Promise<PageLoad>}
 */
export async function loadPage(visitor, url, row) {
  const page = await visitor.newPage();
  try {
    await page.addInitScript(watchPaints, row);
    const protocol = await visitor.newCDPSession(page);
    const requests = await watchRequests(protocol);
    await slowDown(protocol);
    await page.goto(url);
    const paints = await page.evaluate(() => /** @type {any} */ (window).dmpPaints);
    return { ...requests.sum(), ...paints };
  } finally {
    await page.close();
  }
}

/** @typedef {{ url: string, parent: string | undefined, isScript: boolean, bytes: number }} Seen */

/** @param {import('@playwright/test').CDPSession} protocol */
export async function watchRequests(protocol) {
  /** @type {Map<string, Seen>} */
  const seen = new Map();
  protocol.on('Network.requestWillBeSent', ({ requestId, request, initiator, type }) => {
    if (!request.url.startsWith('http')) return;
    const parent = initiator.stack?.callFrames[0]?.url ?? initiator.url;
    const isScript = type === 'Script' || /\.js(\?|$)/.test(request.url);
    seen.set(requestId, { url: request.url, parent, isScript, bytes: 0 });
  });
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = seen.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await protocol.send('Network.enable');
  return {
    sum() {
      // What came from the cache, such as a preload that is used, was no request.
      const sent = [...seen.values()].filter(({ bytes }) => bytes > 0);
      const byUrl = new Map(sent.map((request) => [request.url, request]));
      /** @param {Seen} request @param {number} steps @returns {number} */
      const depth = ({ parent }, steps = 1) => {
        const before = parent === undefined ? undefined : byUrl.get(parent);
        return before && steps < 20 ? depth(before, steps + 1) : steps;
      };
      return {
        bytes: sent.filter(({ isScript }) => isScript).reduce((sum, { bytes }) => sum + bytes, 0),
        requests: sent.length,
        depth: Math.max(...sent.map((request) => depth(request))),
      };
    },
  };
}

/** In the page, before anything else: its largest paint by the time the first row is painted. @param {string} row its selector */
export function watchPaints(row) {
  let lcp = 0;
  new PerformanceObserver((list) => {
    lcp = list.getEntries().at(-1)?.startTime ?? lcp;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  /** @type {any} */ (window).dmpPaints = new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector(row)) return void requestAnimationFrame(look);
      // Painted by the frame after the next; what is painted with it counts too.
      requestAnimationFrame(() => requestAnimationFrame((at) => setTimeout(() => resolve({ row: at, lcp }), 1000)));
    };
    requestAnimationFrame(look);
  });
}
