import { someOverview } from '../testing/overviews.ts';
import { networkCounts } from './network-counts.ts';

const yesterday = { at: '2026-11-19T12:00:00.000Z', connected: 1, available: 4, charging: 5, outOfOrder: 1200 };

test('each count has its change since yesterday and a link to its devices', () => {
  const mainOverview = { ...someOverview, notConnectedStatuses: { AVAILABLE: 1, OUTOFORDER: 1 } };
  expect(networkCounts({ mainOverview, yesterday })).toEqual([
    { label: 'chargers connected', count: 3, change: '+2', href: '/devices?webSocketConnection=Connected' },
    { label: 'EVSEs available', count: 5, change: '+1', href: '/devices?evseStatus=AVAILABLE' },
    { label: 'charging', count: 2, change: '−3', href: '/devices?evseStatus=CHARGING' },
    { label: 'out of order', count: 1, change: '−1,199', href: '/devices?evseStatus=OUTOFORDER' },
  ]);
});

test.each([
  ['the same', { ...yesterday, connected: 3 }, '±0'],
  ['unknown', null, undefined],
])('the count of yesterday is %s', (_what, before, change) => {
  expect(networkCounts({ mainOverview: someOverview, yesterday: before })[0]?.change).toBe(change);
});
