// A console stays open for a whole shift. Whatever one goes to and fro between
// in it, what was unmounted is gone: its listeners, its styles, its elements
// and the memory that it held.
import type { CDPSession, LaunchOptions, Page } from '@playwright/test';
import { test as base, expect, signIn } from './console.ts';
import { places, remotes } from './remotes.ts';

const rounds = 50;
/** Measured so often, from the second time on: by then, whatever is made once has been made. */
const measuredRounds = 10;
/** A remote in sight and so many besides stay mounted. */
const keptRemotes = 3;

/** What the page holds once all that nobody refers to is collected. */
interface Held {
  /** Of every target there is, in the page or not. */
  listeners: number;
  /** Elements and texts, in the page or not. */
  nodes: number;
  documents: number;
  styleSheets: number;
  styleRules: number;
  heapBytes: number;
}

/**
 * How much more each may be after the last round than when it was first
 * measured, thirty rounds before. What lists show changes meanwhile, by a row
 * with a button, and the heap by some 300 KB up and down; one remote that leaves
 * one listener, six elements, or 20 KB at each visit is beyond it.
 */
const mostGrowth: Held = { listeners: 20, nodes: 150, documents: 0, styleSheets: 0, styleRules: 0, heapBytes: 600_000 };

/** In a browser that only interprets: code that is compiled the better the more often it runs counts as memory, too. */
const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), '--js-flags=--no-turbofan --no-maglev --no-sparkplug'];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

test('each remote, mounted and unmounted fifty times, leaves nothing behind', async ({ page }) => {
  test.setTimeout(240_000);
  // More than are kept: each is unmounted once a round.
  const unmounted = remotes.length - keptRemotes - 1;
  expect(unmounted).toBeGreaterThan(0);
  const paths = remotes.flatMap(({ descriptor }) => [descriptor.menu].flat().map(({ path }) => path));
  await signIn(page, 'admin', '/no-such-page');
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Performance.enable');
  const visit = async (opensRows: boolean) => {
    await page.evaluate(visitAll, { paths, opensRows, places });
    await expect(page.locator(`${places}:empty`)).toHaveCount(unmounted);
  };

  const samples: Held[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const isMeasured = round % measuredRounds === 0;
    // What a row opens is more of one device than of another.
    await visit(!isMeasured);
    if (isMeasured && round > measuredRounds) samples.push(await heldBy(page, protocol));
  }
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) throw new Error('Nothing was measured.');
  const grown = Object.entries(mostGrowth).flatMap(([what, most]) => {
    const figure = what as keyof Held;
    const all = samples.map((sample) => sample[figure]);
    return last[figure] - first[figure] > most ? [`${what}: ${all.join(', ')}`] : [];
  });
  expect(grown).toEqual([]);
});

async function heldBy(page: Page, protocol: CDPSession): Promise<Held> {
  // What is collected may be what held something else.
  for (let time = 0; time < 3; time += 1) await protocol.send('HeapProfiler.collectGarbage');
  const { metrics } = await protocol.send('Performance.getMetrics');
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  const styles = await page.evaluate(() => {
    const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
    return { styleSheets: sheets.length, styleRules: sheets.reduce((sum, { cssRules }) => sum + cssRules.length, 0) };
  });
  return {
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    documents: metric('Documents'),
    ...styles,
    heapBytes: metric('JSHeapUsedSize'),
  };
}

/** In the page: to each of these by the menu, and to what its first row opens, on as soon as it stands with what it has fetched. */
async function visitAll(round: { paths: string[]; opensRows: boolean; places: string }): Promise<void> {
  const { paths, opensRows, places } = round;
  const inSight = (selector: string) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const place = () => inSight(places)[0];
  const isBusy = () =>
    inSight('[aria-busy=true]').length > 0 ||
    inSight(`${places}, [role=dialog]`).some(({ textContent }) => textContent.includes('Loading ...'));
  const follow = async (link: HTMLAnchorElement) => {
    const { pathname, search, href } = link;
    link.click();
    // Where the path stays, a drawer opens.
    const isOpen = () => location.pathname === pathname && (search === '' || document.querySelector('[role=dialog]'));
    const until = performance.now() + 10_000;
    do {
      await new Promise(requestAnimationFrame);
      if (performance.now() > until) throw new Error(`${href} does not stand.`);
    } while (!isOpen() || !place()?.firstElementChild || isBusy());
  };
  for (const path of paths) {
    const line = document.querySelector<HTMLAnchorElement>(`nav a[href="${path}"]`);
    if (!line) throw new Error(`The menu has no line for ${path}.`);
    await follow(line);
    const row = place()?.querySelector<HTMLAnchorElement>('a[data-row-link]');
    if (opensRows && row) await follow(row);
  }
}
