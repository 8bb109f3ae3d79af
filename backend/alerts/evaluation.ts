import { type AlertEvaluation, type AlertSite, limits } from '@dmp/shared/contract';
import type { Finding, Rule } from './rules.ts';

/** A finding as it is kept and shown: it names so many sites and counts the rest. */
export function evaluationOf(rule: Rule, finding: Finding, at: Date): AlertEvaluation {
  const { alerting, named, sitesWatched, evses, available } = finding;
  return {
    at: at.toISOString(),
    alerting,
    summary: summaryOf(rule, finding),
    sites: named.slice(0, limits.alertSitesNamed).map((site): AlertSite => ({ ...site })),
    siteCount: named.length,
    sitesWatched,
    evses,
    available,
  };
}

/** A finding in a sentence. */
function summaryOf({ type, threshold }: Rule, { named, sitesWatched, evses, available }: Finding): string {
  if (type === 'LOW_NETWORK_AVAILABILITY') {
    if (evses === 0) return 'There are no EVSEs.';
    const low = available * 100 < (threshold ?? 0) * evses;
    const share = `${number(available)} of ${number(evses)} EVSEs are available (${percent(available, evses)})`;
    return `${share}, ${low ? 'less than' : 'at least'} ${threshold}%.`;
  }
  if (sitesWatched === 0) return 'None of the sites have EVSEs.';
  const some = named.length > 0 ? number(named.length) : 'None';
  const sites = `${some} of ${number(sitesWatched)} ${sitesWatched === 1 ? 'site' : 'sites'}`;
  const one = named.length < 2;
  if (type === 'SITE_DOWN') return `${sites} ${one ? 'is' : 'are'} down.`;
  return `${sites} ${one ? 'has' : 'have'} less than ${threshold} % of ${one ? 'its' : 'their'} EVSEs available.`;
}

/** A share, cut rather than rounded: 79.96% is less than 80%, and is not to look like it. */
export const percent = (part: number, whole: number): string =>
  `${(Math.floor((part * 1000) / whole) / 10).toFixed(1)}%`;

export const number = (value: number): string => value.toLocaleString('en-US');
