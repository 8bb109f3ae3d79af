import { median, quantile } from './measure.mjs';
import { newVisitor, signedIn } from './page-load.mjs';
import { say, verdict } from './report.mjs';

/** Every line of the menu, and what a row of its page has. @type {Record<string, string>} */
const rowOf = {
  '/': 'tbody a[href^="/devices?"]',
  '/devices': 'tbody a[href^="/devices/"]',
  '/locations': 'tbody a[href^="/locations/"]',
  '/logs': 'tbody a[href^="/logs?"]',
  '/alerts': 'tbody a[href^="/alerts?"]',
  '/charging-groups': 'tbody a[href^="/charging-groups/"]',
};
const lines = Object.keys(rowOf);
/** A walk that goes from each line to each other once, and ends where it may begin again. */
const walk = lines.flatMap((one, at) => lines.slice(at + 1).flatMap((other) => [one, other]));
const walks = 3;
const mostMs = 100;

/**
 * One switch: from where to where, whether that page was kept, and from the
 * click to its rows being painted in milliseconds.
 *
 * @typedef {{ way: string, isKept: boolean, ms: number }} Switch
 */

/**
 * From every line of the menu to every other one, and so between every two
 * remotes, without throttling. Some are to remotes that are not kept any more
 * and are mounted anew; that is so in either build.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {{ ours: string, one: string }} urls of the console as it is released, and of the one bundle
 * @param {number} atMost how much more than the one bundle a switch may cost
 */
export async function benchSwitches(browser, { ours, one }, atMost) {
  const [mine, plain] = [await switched(browser, ours), await switched(browser, one)];
  say(`Switches between every two lines of the menu; the slowest way: ${slowestOf(mine)}`);
  const timesOf = (/** @type {Switch[]} */ all, /** @type {boolean} */ kept) =>
    all.filter(({ isKept }) => isKept === kept).map(({ ms }) => ms);
  const kept = timesOf(mine, true);
  return [
    verdict(
      `${kept.length} switches to kept pages: ${inWords(kept)}`,
      quantile(kept, 0.95) < mostMs,
      `p95 under ${mostMs} ms`,
    ),
    compared('the same', kept, timesOf(plain, true), atMost),
    compared('switches to remotes that are mounted anew', timesOf(mine, false), timesOf(plain, false), atMost),
  ];
}

/** @param {string} what @param {number[]} times @param {number[]} plain of the one bundle @param {number} atMost */
function compared(what, times, plain, atMost) {
  const factor = quantile(times, 0.95) / quantile(plain, 0.95);
  return verdict(
    `${what}: ${inWords(times)} against ${inWords(plain)}; p95 ${factor.toFixed(2)} x`,
    factor <= atMost,
    `at most ${atMost} x`,
  );
}

/** @param {number[]} times */
const inWords = (times) => `p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`;

/** @param {Switch[]} all */
function slowestOf(all) {
  const ways = [...new Set(all.map(({ way }) => way))].map((way) => ({
    way,
    ms: median(all.filter((one) => one.way === way).map(({ ms }) => ms)),
  }));
  const [slowest] = ways.toSorted((a, b) => b.ms - a.ms);
  return `${slowest?.way} in ${slowest?.ms.toFixed(0)} ms, median of ${walks}`;
}

/** @param {import('@playwright/test').Browser} browser @param {string} url @returns {Promise<Switch[]>} */
async function switched(browser, url) {
  const visitor = await newVisitor(browser, await signedIn(browser, url));
  try {
    const page = await visitor.newPage();
    await page.goto(`${url}${walk.at(-1)}`);
    await page
      .locator(rowOf[walk.at(-1) ?? ''] ?? '')
      .first()
      .waitFor();
    // Each page is loaded once before it counts.
    await walkOnce(page);
    const all = [];
    for (let time = 0; time < walks; time += 1) all.push(...(await walkOnce(page)));
    return all;
  } finally {
    await visitor.close();
  }
}

/** @param {import('@playwright/test').Page} page where the walk ends @returns {Promise<Switch[]>} */
async function walkOnce(page) {
  const all = [];
  for (const [at, path] of walk.entries()) {
    const row = rowOf[path] ?? '';
    const isKept = (await page.locator(row).count()) > 0;
    const watch = await page.evaluateHandle(watchSwitch, { path, row });
    await page.locator(`nav a[href="${path}"]`).click();
    const ms = await watch.evaluate((begun) => begun.shown);
    all.push({ way: `${walk.at(at - 1)} to ${path}`, isKept, ms });
    // Nobody clicks the moment a page is there.
    await page.waitForTimeout(300);
  }
  return all;
}

/** In the page: from the next click to a row of that page in sight. @param {{ path: string, row: string }} stop */
function watchSwitch({ path, row }) {
  const stands = () =>
    location.pathname === path && [...document.querySelectorAll(row)].some((link) => link.checkVisibility());
  /** @type {Promise<number>} */
  const shown = new Promise((resolve) => {
    const clicked = (/** @type {MouseEvent} */ { timeStamp }) => {
      const look = () => {
        if (!stands()) return void requestAnimationFrame(look);
        // Its frame is painted when the one after the next begins.
        requestAnimationFrame(() => requestAnimationFrame((painted) => resolve(painted - timeStamp)));
      };
      requestAnimationFrame(look);
    };
    addEventListener('click', clicked, { once: true, capture: true });
  });
  return { shown };
}
