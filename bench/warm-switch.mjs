/** Pages, and what a row of each has. @type {readonly (readonly [path: string, row: string])[]} */
const stops = [
  ['/', 'tbody a[href^="/devices?"]'],
  ['/locations', 'tbody a[href^="/locations/"]'],
  ['/devices', 'tbody a[href^="/devices/"]'],
];

/**
 * Goes from page to page by the sidebar, as often as asked for.
 *
 * @param {import('@playwright/test').Page} page where somebody is signed in, at `/devices`
 * @param {number} times
 * @returns {Promise<number[]>} from each click to the rows being painted, in milliseconds
 */
export async function switchPages(page, times) {
  /** @type {number[]} */
  const shown = [];
  for (let i = 0; i < times; i += 1) {
    const [path, row] = stops[i % stops.length] ?? ['/', 'tbody a'];
    const watch = await page.evaluateHandle(watchSwitch, { path, row });
    await page.locator(`nav a[href="${path}"]`).click();
    shown.push(await watch.evaluate((begun) => begun.shown));
    // Nobody clicks the moment a page is there.
    await page.waitForTimeout(300);
  }
  return shown;
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
