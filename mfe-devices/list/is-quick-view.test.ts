import { deviceFilterParameters, quickViewNames, quickViews } from '@dmp/shared/contract';
import { isQuickView } from './is-quick-view.ts';

test.each([
  ['offline', { webSocketConnection: 'Not Connected', neverConnected: 'false' }, true],
  // Includes chargers that have never connected; these are no outage.
  ['offline', { webSocketConnection: 'Not Connected' }, false],
  ['offline', {}, false],
  ['offline', { webSocketConnection: 'Connected' }, false],
  ['offline', { webSocketConnection: 'Not Connected', neverConnected: 'false', make: 'ABB' }, false],
  ['charging', { evseStatus: 'CHARGING' }, true],
  ['faulted', { evseStatus: 'CHARGING' }, false],
] as const)('%s with %j: %s', (name, filters, expected) => {
  expect(isQuickView(quickViews[name].filters, filters)).toBe(expected);
});

test.each(quickViewNames)('the device list supports the filters of %s', (name) => {
  expect(deviceFilterParameters).toEqual(expect.arrayContaining(Object.keys(quickViews[name].filters)));
});
