import { createPath, type Location } from '@dmp/shared/antd/router';
import type { Arrival } from './address.ts';
import { routeOf } from './route-of.ts';

/**
 * So many pages of a remote are kept, the open one among them: a list, what was
 * opened from it, and a step or two back. Each holds its DOM and its data.
 */
export const keptPages = 4;

/** A page that was opened: its tree stands until it is let go. */
export interface KeptPage {
  /** Route and parameters: another id is another page. */
  readonly key: string;
  readonly pattern: string;
  /** Where it is, or was when it was left. */
  readonly location: Location;
  /** Where it was last begun at its top: a page that comes back is where it was scrolled to. */
  readonly begun: Location;
}

/** The pages of a remote that stand. */
export interface Kept {
  /** In the order in which they were first opened: what stands in the document must not change places. */
  readonly pages: readonly KeptPage[];
  /** Keys, the page visited last at the end. */
  readonly visits: readonly string[];
  /** Key of the page in sight; undefined while the remote is not. */
  readonly open: string | undefined;
  /** What was last taken into account. */
  readonly arrival: Arrival | undefined;
  /** Where the open page came back to, when the address names its path alone. */
  readonly returned?: Location;
}

export const nothingKept: Kept = { pages: [], visits: [], open: undefined, arrival: undefined };

/** The remote goes out of sight: its pages stay. */
export const outOfSight = (kept: Kept): Kept =>
  kept.open === undefined && kept.arrival === undefined
    ? kept
    : { pages: kept.pages, visits: kept.visits, open: undefined, arrival: undefined };

/**
 * The remote is in sight at this address. A link to a kept page that names
 * nothing but its path comes back to where the page was; going through the
 * history, or a link with a query, means just that address; such a link begins at
 * the top.
 *
 * @param patterns routes of the remote
 */
export function arrivedAt(kept: Kept, patterns: readonly string[], arrival: Arrival): Kept {
  if (arrival === kept.arrival) return kept;
  const { location, how } = arrival;
  const found = pageAt(patterns, location);
  // The address of another remote, for the moment before this one is hidden.
  if (!found) return { pages: kept.pages, visits: kept.visits, open: kept.open, arrival };
  const known = kept.pages.find(({ key }) => key === found.key);
  if (!known) return { ...visit(kept, found), arrival };
  const isBare = how !== 'traverse' && location.search === '' && location.hash === '';
  if (isBare && kept.open !== known.key) return { ...visit(kept, known), arrival, returned: known.location };
  if (same(known.location, location)) return { ...visit(kept, known), arrival };
  // A link to something else of it, such as the list under another filter.
  const isAnew = how !== 'traverse' && kept.open !== known.key && createPath(known.location) !== createPath(location);
  return { ...visit(kept, { ...known, location, begun: isAnew ? location : known.begun }), arrival };
}

function pageAt(patterns: readonly string[], location: Location): KeptPage | undefined {
  const found = routeOf(
    patterns.map((path) => ({ path })),
    location.pathname,
  );
  if (!found) return undefined;
  const { route, params } = found;
  return { key: `${route.path} ${JSON.stringify(params)}`, pattern: route.path, location, begun: location };
}

function visit(kept: Kept, page: KeptPage): Pick<Kept, 'pages' | 'visits' | 'open'> {
  const visits = [...kept.visits.filter((key) => key !== page.key), page.key].slice(-keptPages);
  const others = kept.pages.some(({ key }) => key === page.key)
    ? kept.pages.map((other) => (other.key === page.key ? page : other))
    : [...kept.pages, page];
  return { pages: others.filter(({ key }) => visits.includes(key)), visits, open: page.key };
}

const same = (a: Location, b: Location) =>
  createPath(a) === createPath(b) && a.key === b.key && Object.is(a.state, b.state);
