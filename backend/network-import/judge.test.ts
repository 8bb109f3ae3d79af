import type { WantedDevice, WantedEvse } from './collect.ts';
import type { CurrentDevice } from './diff.ts';
import { type DeviceFacts, judgeDevice } from './judge.ts';

const none: DeviceFacts = { evseOwners: new Map(), portOwners: new Map(), siteIds: new Set(), locationIds: new Set() };
const port = (connectorId: number) => ({ connectorId, plugType: 'CHADEMO', powerType: 'DC', maxElectricPower: 1 });
const evse = (number: number, connectors: readonly number[] = []): WantedEvse => ({
  evse: { evseUid: `E${number}`, evseNumber: number, stationId: 'S' },
  ports: connectors.map(port),
});
const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, index) => index + from);
const there = (evses: WantedEvse[]): CurrentDevice => ({
  ...{ id: '1', isRetired: false, device: { chargeboxId: 'CB' } },
  evses: evses.map((one) => ({ ...one, isRemoved: false })),
});
const wanted = (evses: WantedEvse[]): WantedDevice => ({
  device: { chargeboxId: 'CB' },
  defaults: {},
  evses,
});
const reasonOf = (current: CurrentDevice, file: WantedDevice) => judgeDevice(current, file, none, false).reason;

test('a device gets no more EVSEs and connectors than it may have, with those that are there', () => {
  const full = there(numbers(50).map((number) => evse(number)));
  expect(reasonOf(full, wanted([evse(51)]))).toBe('The device would have 51 EVSEs. It must have at most 50.');
  const removed = { ...full, evses: full.evses.map((one, index) => ({ ...one, isRemoved: index === 0 })) };
  expect(reasonOf(removed, wanted([evse(51)]))).toBeNull();
  const ported = there([evse(1, numbers(100)), evse(2, [101])]);
  expect(reasonOf(ported, wanted([evse(1, [102])]))).toBe(
    'The EVSE E1 would have 101 connectors. It must have at most 100.',
  );
  expect(reasonOf(ported, wanted([evse(1, [101])]))).toContain('would have 101 connectors');
  expect(reasonOf(ported, wanted([evse(2, [1, 102])]))).toBeNull();
});

test('one that has more already can be changed', () => {
  const more = there([evse(1, numbers(120)), ...numbers(60, 2).map((number) => evse(number))]);
  const file = wanted([evse(1, [1]), { ...evse(2), evse: { evseUid: 'E2', stationId: 'T' } }]);
  expect(judgeDevice(more, file, none, false)).toMatchObject({ outcome: 'CHANGED', reason: null });
});

test('what a file says of a large device is held against it by what its parts are known by', () => {
  const current = there(numbers(1000).map((number) => evse(number, [number])));
  const { outcome } = judgeDevice(current, wanted(numbers(50).map((number) => evse(number, [number]))), none, false);
  expect(outcome).toBe('UNCHANGED');
  const moved = judgeDevice(current, wanted([evse(1, [2])]), none, false);
  expect(moved.changes).toEqual([{ field: 'Connector 2 evseUid', from: 'E2', to: 'E1' }]);
  expect(reasonOf(current, wanted([{ ...evse(1), evse: { evseUid: 'E1', evseNumber: 7 } }]))).toBe(
    'The EVSE E7 of this device has the number 7.',
  );
});
