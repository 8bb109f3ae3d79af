import { alertIntervals } from '@dmp/shared/contract';
import { anAlert, anEvaluation } from '../testing/alerts.ts';
import { alertDisplayState, formatAlertSites, formatInterval } from './alert-words.ts';

test('intervals are formatted in their largest whole unit', () => {
  expect(alertIntervals.map(formatInterval)).toEqual([
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
] as const)('%j is displayed as %s', (overrides, expected) => {
  expect(alertDisplayState(anAlert(overrides))).toBe(expected);
});

test.each([
  [{ type: 'SITE_DOWN', siteIds: ['A'], excludeSites: false }, '1 site'],
  [{ type: 'SITE_DOWN', siteIds: ['A', 'B'], excludeSites: true }, 'All except 2 sites'],
  [{ type: 'LOW_SITE_AVAILABILITY', siteIds: ['A', 'B'], excludeSites: null }, '2 sites'],
  [{ type: 'LOW_NETWORK_AVAILABILITY', siteIds: null, excludeSites: null }, 'Network'],
] as const)('%j watches: %s', ({ siteIds, ...rest }, expected) => {
  expect(formatAlertSites({ ...rest, siteIds: siteIds && [...siteIds] })).toBe(expected);
});
