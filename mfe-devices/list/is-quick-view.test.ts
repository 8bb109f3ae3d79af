import { deviceFilterParameters, quickViewNames, quickViews } from '@dmp/shared/contract';
import { isQuickView } from './is-quick-view.ts';

test.each([
  ['offline', { webSocketConnection: 'Not Connected' }, true],
  ['offline', {}, false],
  ['offline', { webSocketConnection: 'Connected' }, false],
  ['offline', { webSocketConnection: 'Not Connected', make: 'ABB' }, false],
  ['charging', { evseStatus: 'CHARGING' }, true],
  ['faulted', { evseStatus: 'CHARGING' }, false],
] as const)('%s with %j: %s', (name, filters, expected) => {
  expect(isQuickView(name, filters)).toBe(expected);
});

test.each(quickViewNames)('%s filters by what a device list can be filtered by', (name) => {
  expect(deviceFilterParameters).toEqual(expect.arrayContaining(Object.keys(quickViews[name].filters)));
});
