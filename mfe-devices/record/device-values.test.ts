import { aDevice } from '../testing/devices.ts';
import { formOf, newDeviceOf, newValues, nextConnector, valuesOf, withConnectors } from './device-values.ts';

const device = aDevice({
  locationId: 'LOC-1',
  evses: [
    { evseUid: 'E1', stationId: 'ST-1', operationalStatus: 'AVAILABLE', statusSince: null, lastKnownStatus: null },
  ],
  ports: [
    {
      ...{ id: 'P', evseUid: 'E1', evseNumber: 1, connectorId: 1, status: null },
      ...{ plugType: 'SAEJ1772', powerType: 'AC_1_PHASE', maxElectricPower: 7680 },
    },
  ],
});

test('what a form of a device begins with is saved as it was', () => {
  expect(formOf(valuesOf(device))).toEqual({
    ...{ partyId: 'DMP', make: 'ABB', model: 'Terra 184', serialNumber: 'SN-1', generation: 'Gen 3' },
    ...{ networkOperator: 'North Network', enterprise: 'Grocer', facilityType: 'Outdoor' },
    ...{ locationId: 'LOC-1', siteId: 'SITE-1' },
    evses: [
      {
        ...{ evseUid: 'E1', stationId: 'ST-1' },
        ports: [{ connectorId: 1, plugType: 'SAEJ1772', powerType: 'AC_1_PHASE', maxElectricPower: 7680 }],
      },
    ],
  });
});

test('blanks are nothing, and a party ID is in upper case', () => {
  expect(newDeviceOf({ ...newValues(' CP-1 '), make: ' ', partyId: 'ab' })).toMatchObject({
    ...{ chargeboxId: 'CP-1', make: null, partyId: 'AB' },
  });
  expect(newDeviceOf(newValues('CP-1'))).not.toHaveProperty('password');
});

test.each([
  [[], 1],
  [[{ ports: [{ connectorId: 1 }, { connectorId: 4 }] }, { ports: [{ connectorId: 2 }] }], 5],
  [[undefined, { ports: [{}] }], 1],
])('after %j comes connector %i', (evses, expected) => {
  expect(nextConnector(evses)).toBe(expected);
});

test('a connector that is missing is an EVSE of its own, and one that is there is left alone', () => {
  const values = valuesOf(device);
  expect(withConnectors(values, [1, 3]).evses).toEqual([...(values.evses ?? []), { ports: [{ connectorId: 3 }] }]);
  expect(withConnectors(values, [])).toEqual(values);
});
