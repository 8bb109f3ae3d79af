import { aDevice } from '../testing/devices.ts';
import {
  deviceFormBody,
  deviceFormValues,
  newDeviceBody,
  newDeviceValues,
  nextConnector,
  withConnectors,
} from './device-values.ts';

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

test('the initial values of a form are saved unchanged', () => {
  expect(deviceFormBody(deviceFormValues(device))).toEqual({
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

test('blank texts become null, and a party ID becomes upper case', () => {
  expect(newDeviceBody({ ...newDeviceValues(' CP-1 '), make: ' ', partyId: 'ab' })).toMatchObject({
    ...{ chargeboxId: 'CP-1', make: null, partyId: 'AB' },
  });
  expect(newDeviceBody(newDeviceValues('CP-1'))).not.toHaveProperty('password');
});

test.each([
  [[], 1],
  [[{ ports: [{ connectorId: 1 }, { connectorId: 4 }] }, { ports: [{ connectorId: 2 }] }], 5],
  [[undefined, { ports: [{}] }], 1],
])('the next connector after %j is %i', (evses, expected) => {
  expect(nextConnector(evses)).toBe(expected);
});

test('a missing connector becomes an EVSE of its own, and an existing one stays unchanged', () => {
  const values = deviceFormValues(device);
  expect(withConnectors(values, [1, 3]).evses).toEqual([...(values.evses ?? []), { ports: [{ connectorId: 3 }] }]);
  expect(withConnectors(values, [])).toEqual(values);
});
