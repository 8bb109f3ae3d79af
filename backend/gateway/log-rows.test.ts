import { logRow } from './log-rows.ts';

const charger = {
  deviceId: 'd',
  chargeboxId: 'CP1',
  stationByEvse: new Map([
    ['E1', 'S1'],
    ['E2', 'S2'],
  ]),
  evseByConnector: new Map([
    [1, 'E1'],
    [2, 'E2'],
  ]),
  reported: new Map(),
  clockOffset: undefined,
  heartbeatSeconds: 300,
  lastBoot: null,
};
const message = { charger, source: 'EVSE', kind: 'REQUEST', messageId: 'm', frame: '[]', time: new Date(0) } as const;

test.each([
  [{ connectorId: 1 }, 'E1', 'S1'],
  [{ connectorId: 2 }, 'E2', 'S2'],
  [{ connectorId: 0 }, null, null],
  [{ connectorId: 3 }, null, null],
  [{ connectorId: '2' }, null, null],
  [{}, null, null],
  [undefined, null, null],
])('a row of %j has the EVSE of its connector and the station ID of that EVSE', (payload, evse_uid, station_id) => {
  const request = logRow({ ...message, action: 'StatusNotification', payload });
  expect(request).toMatchObject({ evse_uid, station_id });
  const response = logRow({ ...message, action: 'StatusNotification', kind: 'RESPONSE', source: 'SERVER', payload });
  expect(response).toMatchObject({ evse_uid, station_id });
});

test('the type of a row is that of its action', () => {
  const type = (row: object) => logRow({ ...message, action: 'Reset', ...row }).detail_type;
  expect(type({ action: 'StatusNotification', payload: {} })).toBe('STATUS_NOTIFICATION_REQUEST');
  expect(type({ payload: { type: 'Hard' } })).toBe('HARD_RESET_REQUEST');
});

test('the status of an untidy answer is its own, not that of its request', () => {
  const frame = '[3,"m",{"status":"Rejected","x":1}]';
  const payload = { connectorId: 2, status: 'Accepted' };
  const row = logRow({ ...message, action: 'TriggerMessage', kind: 'RESPONSE', payload, frame, deviations: ['x'] });
  expect(row).toMatchObject({ status: 'Rejected', station_id: 'S2' });
});
