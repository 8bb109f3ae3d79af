// Links of the console: each leads to something that is there.
import type { Page } from '@playwright/test';
import { expect } from '../support/console.ts';
import { descriptors } from '../support/released.ts';
import { signs } from './api-faults.ts';
import { wide } from './check-place.ts';
import { goWithin, type Place } from './place.ts';
import { test } from './reach.ts';
import { trafficOf } from './traffic.ts';

/** How many links of a pattern are followed. */
const ofEach = 2;

/** How many of each pattern this worker has followed, in whichever test. */
const followed = new Map<string, number>();

/** A link, and where it was found. */
interface FoundLink {
  href: string;
  on: string;
}

/** What links with the same pattern have in common: the route, and which parameters the address has. */
export function patternOf(href: string, routes: readonly string[]): string {
  const { pathname, searchParams } = new URL(href, 'http://console');
  const segments = pathname.split('/');
  const fits = (route: string) => {
    const names = route.split('/');
    return names.length === segments.length && names.every((name, at) => name.startsWith(':') || name === segments[at]);
  };
  // A route of words alone counts before one with an ID.
  const route = routes.includes(pathname) ? pathname : (routes.find(fits) ?? pathname);
  const keys = [...new Set(searchParams.keys())].sort();
  return `${route}?${keys.map((key) => (key === 'tab' ? `tab=${searchParams.get(key)}` : key)).join('&')}`;
}

/** The links to pages of the console that are visible, without those of the sidebar. */
const shownLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((link) => link.checkVisibility() && !link.closest('nav') && link.origin === location.origin)
      // A file of the API is downloaded.
      .filter(({ pathname }) => !pathname.startsWith('/api/'))
      .map(({ pathname, search }) => pathname + search),
  );

/** The links of places. */
export interface Links {
  /** Notes those of the place that a page is at, once it is drawn. */
  note(place: Place): Promise<void>;
  /** Follows some of each pattern, within the page, without those of which this worker has followed enough. */
  follow(): Promise<void>;
}

/** Collects links of the places that a page comes to from now on. */
export function linksOf(page: Page): Links {
  const routes = descriptors().flatMap((remote) => remote.routes.map(({ path }) => path));
  const found = new Map<string, FoundLink[]>();
  const traffic = trafficOf(page);
  return {
    async note({ path }) {
      await traffic.settled();
      for (const href of await shownLinks(page)) {
        const pattern = patternOf(href, routes);
        const known = found.get(pattern) ?? [];
        found.set(pattern, known);
        const left = ofEach - (followed.get(pattern) ?? 0);
        if (known.length < left && known.every((link) => link.href !== href)) known.push({ href, on: path });
      }
    },
    async follow() {
      expect(found.size, 'The places have links.').toBeGreaterThan(0);
      // The last place may be a form that asks before it is left.
      await page.setViewportSize(wide);
      await page.goto('/');
      const missing: string[] = [];
      page.on('response', (response) => {
        if (response.status() === 404) missing.push(response.url());
      });
      for (const [pattern, links] of found) followed.set(pattern, (followed.get(pattern) ?? 0) + links.length);
      for (const { href, on } of [...found.values()].flat()) {
        await test.step(`${href} on ${on}`, async () => {
          missing.length = 0;
          traffic.reset();
          await goWithin(page, href);
          await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveCount(1);
          await traffic.settled();
          await expect(page.locator(signs).filter({ visible: true })).toHaveCount(0);
          await traffic.settled();
          const sentences = page
            .getByText(/^Not Found$|does not exist|You don't have permission/)
            .filter({ visible: true });
          const seen = { sentences: await sentences.allTextContents(), missing };
          expect.soft(seen, `${href} on ${on}`).toEqual({ sentences: [], missing: [] });
        });
      }
    },
  };
}
