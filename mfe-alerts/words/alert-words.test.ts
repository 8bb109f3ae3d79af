import { alertIntervals } from '@dmp/shared/contract';
import { anAlert, anEvaluation } from '../testing/alerts.ts';
import { intervalInWords, sitesInWords, standingOf } from './alert-words.ts';

test('every interval there is, in words', () => {
  expect(alertIntervals.map(intervalInWords)).toEqual([
    '15 minutes',
    '30 minutes',
    '1 hour',
    '2 hours',
    '4 hours',
    '12 hours',
    '1 day',
  ]);
});

test.each([
  [{ active: true, lastEvaluation: null }, 'WAITING'],
  [{ active: true, lastEvaluation: anEvaluation() }, 'OK'],
  [{ active: true, state: 'ALERTING', lastEvaluation: anEvaluation() }, 'ALERTING'],
  [{ active: false, lastEvaluation: anEvaluation() }, 'INACTIVE'],
] as const)('%j stands at %s', (facts, standing) => {
  expect(standingOf(anAlert(facts))).toBe(standing);
});

test.each([
  [{ type: 'SITE_DOWN', siteIds: ['A'], excludeSites: false }, '1 site'],
  [{ type: 'SITE_DOWN', siteIds: ['A', 'B'], excludeSites: true }, 'All except 2 sites'],
  [{ type: 'LOW_SITE_AVAILABILITY', siteIds: ['A', 'B'], excludeSites: null }, '2 sites'],
  [{ type: 'LOW_NETWORK_AVAILABILITY', siteIds: null, excludeSites: null }, 'Network'],
] as const)('%j looks at: %s', ({ siteIds, ...rest }, words) => {
  expect(sitesInWords({ ...rest, siteIds: siteIds && [...siteIds] })).toBe(words);
});
