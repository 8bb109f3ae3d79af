import { createPath, type Location } from '@dmp/shared/antd/router';
import type { PageNavigation } from './address.ts';
import { routeOf } from './route-of.ts';

/**
 * Maximum number of cached pages of a remote, including the visible one: enough for a list, a page opened from it, and
 * a step or two back. Each page holds its DOM and its data.
 */
export const maxCachedPages = 4;

/** An opened page whose React tree stays mounted until it is evicted. */
export interface CachedPage {
  /** Route and parameters: another id is another page. */
  readonly key: string;
  readonly pattern: string;
  /** Its current location, or the last one before it was hidden. */
  readonly location: Location;
  /** The location at its last scroll reset. A page that becomes visible again restores its scroll position, unless this changed. */
  readonly scrollResetLocation: Location;
}

/** The cached pages of a remote. */
export interface PageCache {
  /** In the order in which they were first opened: their elements must not move in the document. */
  readonly pages: readonly CachedPage[];
  /** Keys, the most recently visited page last. */
  readonly visits: readonly string[];
  /** Key of the visible page; undefined while the remote is hidden. */
  readonly visibleKey: string | undefined;
  /** The last applied navigation. */
  readonly navigation: PageNavigation | undefined;
  /** The restored location of the visible page, when the address names only its path. */
  readonly restored?: Location;
}

export const emptyPageCache: PageCache = { pages: [], visits: [], visibleKey: undefined, navigation: undefined };

/** The remote is hidden: its pages stay cached. */
export const hidePages = (cache: PageCache): PageCache =>
  cache.visibleKey === undefined && cache.navigation === undefined
    ? cache
    : { pages: cache.pages, visits: cache.visits, visibleKey: undefined, navigation: undefined };

/**
 * The remote is visible at this address. A link with only the path of a cached page
 * restores the page's last location. A history traversal, or a link with a query,
 * opens exactly that address; such a link resets the scroll position.
 *
 * @param patterns routes of the remote
 */
export function applyNavigation(cache: PageCache, patterns: readonly string[], navigation: PageNavigation): PageCache {
  if (navigation === cache.navigation) return cache;
  const { location, type } = navigation;
  const target = pageAt(patterns, location);
  // The address belongs to another remote until the host hides this one.
  if (!target) return { pages: cache.pages, visits: cache.visits, visibleKey: cache.visibleKey, navigation };
  const cached = cache.pages.find(({ key }) => key === target.key);
  if (!cached) return { ...visit(cache, target), navigation };
  const isBare = type !== 'traverse' && location.search === '' && location.hash === '';
  if (isBare && cache.visibleKey !== cached.key)
    return { ...visit(cache, cached), navigation, restored: cached.location };
  if (same(cached.location, location)) return { ...visit(cache, cached), navigation };
  // A link to other content of the page, such as the list with another filter.
  const resetsScroll =
    type !== 'traverse' && cache.visibleKey !== cached.key && createPath(cached.location) !== createPath(location);
  const scrollResetLocation = resetsScroll ? location : cached.scrollResetLocation;
  return { ...visit(cache, { ...cached, location, scrollResetLocation }), navigation };
}

function pageAt(patterns: readonly string[], location: Location): CachedPage | undefined {
  const match = routeOf(
    patterns.map((path) => ({ path })),
    location.pathname,
  );
  if (!match) return undefined;
  const { route, params } = match;
  return {
    key: `${route.path} ${JSON.stringify(params)}`,
    pattern: route.path,
    location,
    scrollResetLocation: location,
  };
}

function visit(cache: PageCache, page: CachedPage): Pick<PageCache, 'pages' | 'visits' | 'visibleKey'> {
  const visits = [...cache.visits.filter((key) => key !== page.key), page.key].slice(-maxCachedPages);
  const pages = cache.pages.some(({ key }) => key === page.key)
    ? cache.pages.map((other) => (other.key === page.key ? page : other))
    : [...cache.pages, page];
  return { pages: pages.filter(({ key }) => visits.includes(key)), visits, visibleKey: page.key };
}

const same = (a: Location, b: Location) =>
  createPath(a) === createPath(b) && a.key === b.key && Object.is(a.state, b.state);
