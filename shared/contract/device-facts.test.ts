import { isRetiredDevice, statusOfDevice } from './device-facts.ts';

test.each<[{ retiredAt?: string | null }, boolean]>([
  [{ retiredAt: '2026-11-20T08:00:00.000Z' }, true],
  [{ retiredAt: null }, false],
  [{}, false],
])('%j is retired: %s', (device, isRetired) => {
  expect(isRetiredDevice(device)).toBe(isRetired);
});

test.each([
  [{ status: 'OUTOFORDER', evses: [{ operationalStatus: 'AVAILABLE' }] }, 'OUTOFORDER'],
  [{ evses: [{ operationalStatus: 'OUTOFORDER' }, { operationalStatus: 'CHARGING' }] }, 'CHARGING'],
  [{ evses: [] }, 'UNKNOWN'],
] as const)('the status of %j is %s', (device, status) => {
  expect(statusOfDevice(device)).toBe(status);
});
