import { logRow } from './log-rows.ts';

const charger = {
  deviceId: 'd',
  chargeboxId: 'CP1',
  stationId: 'S1',
  evseByConnector: new Map([[2, 'E2']]),
  clockOffset: null,
};
const time = new Date(0);

test('a row names its EVSE by the connector and its type by the action', () => {
  const message = { charger, source: 'EVSE', kind: 'REQUEST', messageId: 'm', frame: '[]', time } as const;
  expect(logRow({ ...message, action: 'StatusNotification', payload: { connectorId: 2 } })).toMatchObject({
    evse_uid: 'E2',
    detail_type: 'STATUS_NOTIFICATION_REQUEST',
    station_id: 'S1',
  });
  expect(logRow({ ...message, action: 'Heartbeat', payload: {} }).evse_uid).toBeNull();
  expect(logRow({ ...message, action: 'Reset', payload: { type: 'Hard' } }).detail_type).toBe('HARD_RESET_REQUEST');
});
