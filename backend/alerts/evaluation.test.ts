import { limits } from '@dmp/shared/contract';
import { evaluationOf, percent } from './evaluation.ts';
import { evaluate, networkOf, type Rule, type SiteCounts } from './rules.ts';

const at = new Date('2026-11-20T08:00:00Z');
const site = (id: string, evses: number, available: number): SiteCounts => ({
  ...{ id, name: id, evses, available, down: evses - available },
});
const summary = (rule: Rule, ...sites: SiteCounts[]) =>
  evaluationOf(rule, evaluate(rule, networkOf(sites)), at).summary;
const down: Rule = { type: 'SITE_DOWN', siteIds: [], excludeSites: true, threshold: null };
const low: Rule = { type: 'LOW_SITE_AVAILABILITY', siteIds: ['a', 'b'], excludeSites: null, threshold: 50 };
const network: Rule = { type: 'LOW_NETWORK_AVAILABILITY', siteIds: null, excludeSites: null, threshold: 80 };

test.each([
  [down, [], 'None of the sites have EVSEs.'],
  [down, [site('a', 1, 0)], '1 of 1 site is down.'],
  [down, [site('a', 1, 0), site('b', 2, 0), site('c', 1, 1)], '2 of 3 sites are down.'],
  [down, [site('a', 1, 1), site('b', 1, 1)], 'None of 2 sites is down.'],
  [low, [site('a', 2, 0), site('b', 2, 2)], '1 of 2 sites has less than 50 % of its EVSEs available.'],
  [low, [site('a', 2, 0), site('b', 3, 1)], '2 of 2 sites have less than 50 % of their EVSEs available.'],
  [network, [], 'There are no EVSEs.'],
  [network, [site('a', 4, 3)], '3 of 4 EVSEs are available (75.0%), less than 80%.'],
  [network, [site('a', 5, 4)], '4 of 5 EVSEs are available (80.0%), at least 80%.'],
  [network, [site('a', 2500, 1999)], '1,999 of 2,500 EVSEs are available (79.9%), less than 80%.'],
] as const)('%j of %j', (rule, sites, sentence) => {
  expect(summary(rule, ...sites)).toBe(sentence);
});

test('a share is cut, not rounded', () => {
  expect(percent(7999, 10_000)).toBe('79.9%');
});

test('very many sites are counted, and only so many named', () => {
  const sites = Array.from({ length: 250 }, (_, n) => site(`s${String(n).padStart(3, '0')}`, 1, 0));
  const evaluation = evaluationOf(down, evaluate(down, networkOf(sites)), at);
  expect(evaluation).toMatchObject({ at: at.toISOString(), alerting: true, siteCount: 250, sitesWatched: 250 });
  expect(evaluation.sites).toHaveLength(limits.alertSitesNamed);
  expect(evaluation.sites[0]).toEqual({ id: 's000', name: 's000', evses: 1, available: 0, down: 1 });
});
