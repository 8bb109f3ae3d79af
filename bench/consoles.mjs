import { ensureBrowser } from '../scripts/browser.mjs';
import { signIn } from './console.mjs';
import { switchLive } from './live-page.mjs';
import { openLoneBrowser } from './lone-page.mjs';

/** What is typed into the form that stays open. */
const typed = 'Not saved yet';

/**
 * The tabs of a person who looks after the network and touches nothing; `:device` is the one with the most messages.
 *
 * @type {{ name: string, path: string, isLive?: boolean, isForm?: boolean, isHidden?: boolean }[]}
 */
const screens = [
  { name: 'Home', path: '/' },
  { name: 'devices', path: '/devices?pageSize=50' },
  { name: 'Live Logs', path: '/devices/:device?tab=live-logs', isLive: true },
  { name: 'logs, live', path: '/logs?pageSize=50', isLive: true },
  { name: 'uptime', path: '/locations/uptime' },
  { name: 'alerts', path: '/alerts' },
  { name: 'form', path: '/charging-groups?group=new', isForm: true },
  { name: 'Home, hidden', path: '/', isHidden: true },
  { name: 'Live Logs, hidden', path: '/devices/:device?tab=live-logs', isLive: true, isHidden: true },
  { name: 'logs, live, hidden', path: '/logs?pageSize=50', isLive: true, isHidden: true },
];

/**
 * What a tab refers to, after what nothing refers to is collected.
 *
 * @typedef {{ heap: number, nodes: number, listeners: number }} TabMemory its heap in megabytes
 *
 * @typedef {object} Consoles
 * @property {number} pid of the browser
 * @property {() => Promise<{ times: number[], failed: number }>} takeCalls how long each call of the API took since
 *   this was asked last, in milliseconds, and how many were refused or not answered
 * @property {() => Promise<Record<string, TabMemory>>} memory of each tab
 * @property {(times: number) => Promise<void>} hurry so much faster than in a person's browser the tabs refresh from now
 *   on; not while the server is unavailable, since what is tried a few times only would be given up at once
 * @property {() => Promise<string[]>} unaware tabs in sight that do not say that there is a new release
 * @property {() => Promise<void>} show the hidden tabs
 * @property {() => Promise<string[]>} fallen tabs that do not show their page any more, or lost what was typed
 * @property {() => Promise<void>} close
 */

/**
 * Opens the console in the tabs of one browser.
 *
 * @param {string} url of the product
 * @param {string} device the ID of the one with the most messages
 * @returns {Promise<Consoles>}
 */
export async function openConsoles(url, device) {
  const browser = await openLoneBrowser(await ensureBrowser(), (page) => signIn(page, url));
  try {
    /** @type {(typeof screens[number] & { page: import('./lone-page.mjs').LonePage })[]} */
    const tabs = [];
    for (const screen of screens) {
      const path = screen.path.replace(':device', device);
      const page = await browser.open(url + path, `(${hurryTimers})()`);
      await page.evaluate(untilThere, 'main [role=tab], main [role=row], main table, main section');
      if (screen.isLive) {
        await page.evaluate(untilThere, '[role=switch]');
        await page.evaluate(switchLive, undefined);
      }
      if (screen.isForm) {
        await page.evaluate(untilThere, '[role=dialog] input');
        await page.evaluate(focus, '[role=dialog] input');
        await page.send('Input.insertText', { text: typed });
      }
      if (screen.isHidden) await page.evaluate(setHidden, true);
      tabs.push({ ...screen, path, page });
    }
    await browser.first.send('Page.navigate', { url: 'about:blank' });
    /** Tabs of which this is true. @param {(tab: typeof tabs[number]) => Promise<boolean>} is */
    const namesOf = async (is) =>
      (await Promise.all(tabs.map(async (tab) => ((await is(tab)) ? [tab.name] : [])))).flat();
    return {
      pid: browser.pid,
      async takeCalls() {
        const calls = (await Promise.all(tabs.map(({ page }) => page.evaluate(takeCalls, undefined)))).flat();
        return { times: calls.map(({ ms }) => ms), failed: calls.filter(({ isOk }) => !isOk).length };
      },
      async memory() {
        /** @type {Record<string, TabMemory>} */
        const all = {};
        for (const { name, page } of tabs) all[name] = await memoryOf(page);
        return all;
      },
      async hurry(times) {
        for (const { page } of tabs) await page.evaluate(hurry, times);
      },
      unaware: () =>
        namesOf(async ({ page, isHidden }) => !isHidden && !(await page.evaluate(saysNewVersion, undefined))),
      async show() {
        for (const { page, isHidden } of tabs) if (isHidden) await page.evaluate(setHidden, false);
      },
      fallen: () =>
        namesOf(
          async ({ page, path, isForm, isLive = false }) =>
            !(await page.evaluate(stands, {
              ...{ path: path.split('?', 1)[0] ?? '', isLive, value: isForm ? typed : undefined },
            })),
        ),
      close: browser.close,
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** @param {import('./lone-page.mjs').LonePage} page @returns {Promise<TabMemory>} */
async function memoryOf(page) {
  await page.send('HeapProfiler.collectGarbage');
  const { JSHeapUsedSize = Number.NaN, Nodes = Number.NaN, JSEventListeners = Number.NaN } = await page.metrics();
  return { heap: JSHeapUsedSize / 1e6, nodes: Nodes, listeners: JSEventListeners };
}

// All of these run inside the page, and can use nothing from around them.

/** Before the page's own scripts: gives the page timers that can be hurried. */
function hurryTimers() {
  const { setTimeout: later, setInterval: again } = window;
  const sooner = (/** @type {number | undefined} */ ms = 0) => ms / (ms < 2000 ? 1 : Number(window.name || 1));
  Object.assign(window, {
    setTimeout: (/** @type {TimerHandler} */ act, /** @type {number} */ ms, /** @type {unknown[]} */ ...rest) =>
      later(act, sooner(ms), ...rest),
    setInterval: (/** @type {TimerHandler} */ act, /** @type {number} */ ms, /** @type {unknown[]} */ ...rest) =>
      again(act, sooner(ms), ...rest),
  });
  performance.setResourceTimingBufferSize(5000);
}

/** From now on, what would come in 2 seconds or later comes that much sooner. @param {number} times */
function hurry(times) {
  window.name = String(times);
}

/** @param {string} selector */
async function untilThere(selector) {
  const until = performance.now() + 30_000;
  while (!document.querySelector(selector)) {
    if (performance.now() > until)
      throw new Error(`${location.pathname} does not show ${selector}, but: ${document.body.textContent}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** @param {string} selector */
function focus(selector) {
  /** @type {HTMLElement | null} */ (document.querySelector(selector))?.focus();
}

/** As the browser reports it when another tab covers this one. @param {boolean} isHidden */
function setHidden(isHidden) {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isHidden ? 'hidden' : 'visible'),
  });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Each call of the API that ended since. */
function takeCalls() {
  const entries = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'));
  performance.clearResourceTimings();
  return entries
    .filter(({ name }) => new URL(name).pathname.startsWith('/api/'))
    .map(({ duration, responseStatus }) => ({ ms: duration, isOk: responseStatus >= 200 && responseStatus < 400 }));
}

/** @returns {boolean} */
function saysNewVersion() {
  return document.body.textContent.includes('A new version is available');
}

/**
 * It shows this page, no fault, and what was typed, and is still live.
 *
 * @param {{ path: string, isLive: boolean, value: string | undefined }} wanted
 * @returns {boolean}
 */
function stands({ path, isLive, value }) {
  const main = document.querySelector('main');
  const alerts = [...(main?.querySelectorAll('[role=alert]') ?? [])].filter((alert) => alert.checkVisibility());
  const inputs = [...document.querySelectorAll('input')];
  return (
    location.pathname === path &&
    main?.checkVisibility() === true &&
    alerts.length === 0 &&
    (!isLive || document.querySelector('[role=switch]')?.getAttribute('aria-checked') === 'true') &&
    (value === undefined || inputs.some((input) => input.value === value))
  );
}
