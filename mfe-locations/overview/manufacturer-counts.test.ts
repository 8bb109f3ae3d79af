import type { Overview } from '@dmp/shared/contract';
import { emptyOverview } from '../testing/overviews.ts';
import { countsOf, otherCounts } from './manufacturer-counts.ts';

const overview = (connected: number, notConnected: number, statuses: Overview['connectedStatuses']): Overview => ({
  ...emptyOverview,
  devices: { connected, notConnected, connectedStatuses: {}, notConnectedStatuses: {} },
  connectedStatuses: statuses,
  notConnectedStatuses: { OUTOFORDER: 1 },
});

const main = overview(10, 4, { AVAILABLE: 8, CHARGING: 3 });
const abb = countsOf(overview(6, 1, { AVAILABLE: 5 }));
const btc = countsOf(overview(1, 3, { AVAILABLE: 2, CHARGING: 1 }));

test('connected and not connected EVSEs of a status are added up', () => {
  expect(abb).toEqual({ connected: 6, notConnected: 1, statuses: { AVAILABLE: 5, CHARGING: 0, OUTOFORDER: 1 } });
});

test('the rows and the others add up to the network', () => {
  const others = otherCounts(main, [abb]);
  expect(others).toEqual({ connected: 4, notConnected: 3, statuses: { AVAILABLE: 3, CHARGING: 3, OUTOFORDER: 0 } });
});

test('without devices of other manufacturers there is no row of others', () => {
  expect(otherCounts(overview(7, 4, {}), [abb, btc])).toBeUndefined();
});

test('if the backend does not count devices, the others are counted by EVSEs only', () => {
  const withoutDevices = ({ devices: _, ...counts }: Overview): Overview => counts;
  const ofMain = withoutDevices(overview(10, 4, { AVAILABLE: 8, CHARGING: 3 }));
  const ofAbb = countsOf(withoutDevices(overview(6, 1, { AVAILABLE: 5 })));
  expect(otherCounts(ofMain, [ofAbb])).toEqual({
    ...{ connected: undefined, notConnected: undefined },
    statuses: { AVAILABLE: 3, CHARGING: 3, OUTOFORDER: 0 },
  });
  expect(otherCounts(ofMain, [countsOf(ofMain)])).toBeUndefined();
});
