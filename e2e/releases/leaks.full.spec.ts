// A console stays open for a whole shift. Whatever one goes to and fro between
// in it, what was unmounted is gone: its listeners, its styles, its elements
// and the memory that it held.
import type { APIResponse, CDPSession, LaunchOptions, Page } from '@playwright/test';
import { test as base, expect, signIn } from '../support/console.ts';
import { places, remotes } from '../support/remotes.ts';

const rounds = 50;
/** Measured after so many, when whatever is made once has been made, and again after all. */
const firstRounds = 20;
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
  heapBytes: number;
}

/**
 * How much more each may be in the end than thirty rounds before: one remote that
 * leaves one listener, one element, one style sheet, or 20 KB at each visit is beyond
 * it. Code that is needed late brings a style sheet late, once.
 */
const mostGrowth: Held = { listeners: 20, nodes: 20, documents: 0, styleSheets: 10, heapBytes: 600_000 };

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
  // More than are kept beside the one in sight: each is unmounted once a round.
  const unmounted = remotes.length - keptRemotes - 1;
  expect(unmounted).toBeGreaterThan(0);
  const paths = remotes.flatMap(({ descriptor }) => [descriptor.menu].flat().map(({ path }) => path));
  await signIn(page, 'admin', '/no-such-page');
  await repeatAnswers(page);
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Performance.enable');
  const visit = async (opensRows: boolean) => {
    await page.evaluate(visitAll, { paths, opensRows, places });
    await expect(page.locator(`${places}:empty`)).toHaveCount(unmounted);
  };
  const measure = async () => {
    // What a row opens is left before all of it is there, now with more of it, now with less.
    await visit(false);
    return await heldBy(page, protocol);
  };
  for (let round = 1; round < firstRounds; round += 1) await visit(true);
  const first = await measure();
  for (let round = firstRounds + 1; round < rounds; round += 1) await visit(true);
  // What is held for a moment only is gone after another round.
  await expect.poll(async () => growth(first, await measure())).toEqual({});
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** What has grown too much, with both figures. */
const growth = (first: Held, last: Held) =>
  Object.fromEntries(
    (Object.keys(mostGrowth) as (keyof Held)[])
      .filter((figure) => last[figure] - first[figure] > mostGrowth[figure])
      .map((figure) => [figure, `${first[figure]}, then ${last[figure]}`]),
  );

/** Each call is answered as it was the first time: otherwise what lists show, and what for, changes from round to round. */
async function repeatAnswers(page: Page): Promise<void> {
  const answers = new Map<string, APIResponse>();
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.method() !== 'GET') return route.fallback();
    const response = answers.get(request.url()) ?? (await route.fetch());
    answers.set(request.url(), response);
    await route.fulfill({ response });
  });
}

async function heldBy(page: Page, protocol: CDPSession): Promise<Held> {
  // What is collected may be what held something else.
  for (let time = 0; time < 3; time += 1) await protocol.send('HeapProfiler.collectGarbage');
  const { metrics } = await protocol.send('Performance.getMetrics');
  const metric = (wanted: string) => {
    const found = metrics.find(({ name }) => name === wanted);
    if (!found) throw new Error(`The browser does not tell ${wanted}.`);
    return found.value;
  };
  return {
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    documents: metric('Documents'),
    styleSheets: await page.evaluate(() => document.styleSheets.length + document.adoptedStyleSheets.length),
    heapBytes: metric('JSHeapUsedSize'),
  };
}

/** In the page: to each of these by the menu, or to what its first row opens, too; on as soon as it stands with what it has fetched. */
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
