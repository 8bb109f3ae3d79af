import { type Alert, compareNames, type OperationalStatus } from '@dmp/shared/contract';

/** What an alert watches. */
export type Rule = Pick<Alert, 'type' | 'siteIds' | 'excludeSites' | 'threshold'>;

/** EVSEs of these statuses do not stand there yet, or no longer: they are not counted. */
export const uncountedStatuses = ['PLANNED', 'REMOVED'] as const satisfies OperationalStatus[];
export const availableStatuses = ['AVAILABLE', 'CHARGING', 'RESERVED'] as const satisfies OperationalStatus[];
export const downStatuses = ['OUTOFORDER', 'INOPERATIVE', 'UNKNOWN'] as const satisfies OperationalStatus[];

/** How many EVSEs there are, and how they are. */
export interface Counts {
  evses: number;
  /** Of {@link availableStatuses}. */
  available: number;
  /** Of {@link downStatuses}. */
  down: number;
}

export interface SiteCounts extends Counts {
  id: string;
  name: string;
}

/** The network, or the part of it that somebody may know of, counted at one moment. */
export interface Network {
  /** Sites with EVSEs. */
  sites: ReadonlyMap<string, SiteCounts>;
  /** Those that are down, in the order they are named. */
  downSites: readonly SiteCounts[];
  /** All sites together. */
  atSites: Counts;
  /** All EVSEs, also those at no site. */
  total: Counts;
}

/** What an alert finds. */
export interface Finding {
  alerting: boolean;
  /** Every site it names, by name; none when the network is watched. */
  named: SiteCounts[];
  /** How many sites with EVSEs were looked at. */
  sitesWatched: number;
  evses: number;
  available: number;
}

const none: Counts = { evses: 0, available: 0, down: 0 };

const plus = (a: Counts, b: Counts): Counts => ({
  evses: a.evses + b.evses,
  available: a.available + b.available,
  down: a.down + b.down,
});

/**
 * Puts together what was counted.
 *
 * @param elsewhere EVSEs at no site
 */
export function networkOf(counted: readonly SiteCounts[], elsewhere: Counts = none): Network {
  // A site without EVSEs is neither down nor low: nobody could charge there before.
  const sites = counted.filter(({ evses }) => evses > 0);
  const atSites = sites.reduce(plus, none);
  return {
    sites: new Map(sites.map((site) => [site.id, site])),
    downSites: sites.filter(isDown).sort(byName),
    atSites,
    total: plus(atSites, elsewhere),
  };
}

/** What a rule finds in a network that was counted as far as the rule asks. */
export function evaluate(rule: Rule, network: Network): Finding {
  if (rule.type === 'LOW_NETWORK_AVAILABILITY') {
    const { evses, available } = network.total;
    return {
      alerting: isLow(network.total, rule.threshold),
      named: [],
      sitesWatched: network.sites.size,
      evses,
      available,
    };
  }
  if (rule.type === 'SITE_DOWN' && rule.excludeSites) return downBut(rule.siteIds ?? [], network);
  const watched = [...new Set(rule.siteIds)].flatMap((id) => network.sites.get(id) ?? []);
  const named = watched.filter((site) => (rule.type === 'SITE_DOWN' ? isDown(site) : isLow(site, rule.threshold)));
  return findingOf(named.sort(byName), watched.length, watched.reduce(plus, none));
}

/** Whole numbers only: a share that is exactly the threshold is not below it. */
const isLow = ({ evses, available }: Counts, threshold: number | null): boolean =>
  evses > 0 && available * 100 < (threshold ?? 0) * evses;

const isDown = ({ evses, down }: Counts): boolean => evses > 0 && down === evses;

/** Most alerts of a large network leave out a few of very many sites: only those left out are gone through. */
function downBut(excludedIds: readonly string[], { sites, downSites, atSites }: Network): Finding {
  const excluded = new Set(excludedIds);
  let left: Counts = atSites;
  let watched = sites.size;
  for (const id of excluded) {
    const site = sites.get(id);
    if (!site) continue;
    watched -= 1;
    left = plus(left, { evses: -site.evses, available: -site.available, down: -site.down });
  }
  return findingOf(
    downSites.filter(({ id }) => !excluded.has(id)),
    watched,
    left,
  );
}

const findingOf = (named: SiteCounts[], sitesWatched: number, { evses, available }: Counts): Finding => ({
  alerting: named.length > 0,
  named,
  sitesWatched,
  evses,
  available,
});

/** The order in which sites are named: by name, then by ID. */
function byName(a: SiteCounts, b: SiteCounts): number {
  return compareNames(a.name, b.name) || compareNames(a.id, b.id) || (a.id < b.id ? -1 : Number(a.id > b.id));
}
