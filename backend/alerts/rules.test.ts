import { evaluate, networkOf, type Rule, type SiteCounts } from './rules.ts';

/** A site called as its id, in capitals. */
const site = (id: string, evses: number, available: number, down: number): SiteCounts => ({
  id,
  name: id.toUpperCase(),
  evses,
  available,
  down,
});
const network = networkOf(
  [
    site('up', 4, 4, 0),
    site('half', 4, 2, 2),
    site('down', 3, 0, 3),
    site('also-down', 1, 0, 1),
    // Neither available nor down, as BLOCKED is.
    site('blocked', 2, 0, 0),
    site('empty', 0, 0, 0),
  ],
  { evses: 6, available: 4, down: 1 },
);

const siteDown = (siteIds: string[], excludeSites = false): Rule => ({
  ...{ type: 'SITE_DOWN', siteIds, excludeSites, threshold: null },
});
const lowSite = (siteIds: string[], threshold: number): Rule => ({
  ...{ type: 'LOW_SITE_AVAILABILITY', siteIds, excludeSites: null, threshold },
});
const lowNetwork = (threshold: number): Rule => ({
  ...{ type: 'LOW_NETWORK_AVAILABILITY', siteIds: null, excludeSites: null, threshold },
});
const namedBy = (rule: Rule) => evaluate(rule, network).named.map(({ id }) => id);

test.each([
  ['a site that is up', siteDown(['up']), []],
  ['a site that is down', siteDown(['down']), ['down']],
  ['a site where some EVSEs are down', siteDown(['half']), []],
  ['a site whose EVSEs are not available, but not down either', siteDown(['blocked']), []],
  ['an empty site', siteDown(['empty']), []],
  ['a site that does not exist any more', siteDown(['gone']), []],
  ['several, named by name, each once', siteDown(['down', 'up', 'also-down', 'down']), ['also-down', 'down']],
  ['none left out', siteDown([], true), ['also-down', 'down']],
  ['one left out', siteDown(['down', 'up'], true), ['also-down']],
  ['one left out that does not exist', siteDown(['gone'], true), ['also-down', 'down']],
  ['all left out', siteDown(['up', 'half', 'down', 'also-down', 'blocked', 'empty'], true), []],
])('SITE_DOWN: %s', (_, rule, named) => {
  expect(namedBy(rule)).toEqual(named);
  expect(evaluate(rule, network).alerting).toBe(named.length > 0);
});

test.each([
  ['under the threshold', lowSite(['half', 'up'], 51), ['half']],
  ['exactly at the threshold', lowSite(['half', 'up'], 50), []],
  ['over the threshold', lowSite(['half', 'up'], 49), []],
  ['threshold 0 is under nothing', lowSite(['down', 'half'], 0), []],
  ['threshold 1', lowSite(['down', 'half'], 1), ['down']],
  ['threshold 100 is all that is not whole', lowSite(['up', 'half', 'down'], 100), ['down', 'half']],
  ['an empty site is not low', lowSite(['empty', 'up'], 100), []],
  ['what is neither available nor down is not available', lowSite(['blocked', 'up'], 10), ['blocked']],
])('LOW_SITE_AVAILABILITY: %s', (_, rule, named) => {
  expect(namedBy(rule)).toEqual(named);
  expect(evaluate(rule, network).alerting).toBe(named.length > 0);
});

// 10 of 20 EVSEs are available.
test.each([
  ['under the threshold', 51, true],
  ['exactly at the threshold', 50, false],
  ['over the threshold', 49, false],
  ['threshold 0', 0, false],
  ['threshold 100', 100, true],
])('LOW_NETWORK_AVAILABILITY: %s', (_, threshold, alerting) => {
  expect(evaluate(lowNetwork(threshold), network)).toMatchObject({ alerting, named: [], evses: 20, available: 10 });
});

test('a network without EVSEs is not low', () => {
  expect(evaluate(lowNetwork(100), networkOf([]))).toMatchObject({ alerting: false, evses: 0 });
});

test('a network of which every EVSE is available is not low at 100', () => {
  expect(evaluate(lowNetwork(100), networkOf([site('up', 3, 3, 0)])).alerting).toBe(false);
});

test('a share that no binary fraction hits is not taken for less', () => {
  const third = networkOf([site('a', 100, 29, 0), site('b', 1, 1, 0)]);
  expect(evaluate(lowSite(['a', 'b'], 29), third).alerting).toBe(false);
});

test('counts are those of the sites looked at', () => {
  expect(evaluate(siteDown(['up', 'half', 'empty', 'gone']), network)).toMatchObject({
    ...{ sitesWatched: 2, evses: 8, available: 6 },
  });
  expect(evaluate(siteDown(['up', 'empty', 'gone'], true), network)).toMatchObject({
    ...{ sitesWatched: 4, evses: 10, available: 2 },
  });
  expect(evaluate(lowNetwork(1), network)).toMatchObject({ sitesWatched: 5, evses: 20, available: 10 });
});
