import { logRow, withoutSecrets } from './log-rows.ts';

const charger = { deviceId: 'd', chargeboxId: 'CP1', stationId: 'S1', evseByConnector: new Map([[2, 'E2']]) };
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

test.each([
  ['ChangeConfiguration', '[2,"a","ChangeConfiguration",{"key":"AuthorizationKey","value":"S3CRET"}]'],
  ['ChangeConfiguration', '[2,"a","ChangeConfiguration",{"key":"authorizationkey","value":"S3CRET"}]'],
  ['ChangeConfiguration', '[2,"a","ChangeConfiguration",{"key":"FtpPassword","value":"S3CRET"}]'],
  ['ChangeConfiguration', '[2,"a","ChangeConfiguration",{"key":"Authorization\\u004bey","value":"S3CRET"}]'],
  [
    'GetConfiguration',
    '[3,"a",{"configurationKey":[{"key":"AuthorizationKey","readonly":false,"value":"S3CRET"},{"key":"x","readonly":true,"value":"kept"}]}]',
  ],
  ['GetDiagnostics', '[2,"a","GetDiagnostics",{"location":"ftp://user:S3CRET@host/path"}]'],
  ['UpdateFirmware', '[2,"a","UpdateFirmware",{"location":"https://S3CRET@host/image.bin"}]'],
] as const)('a secret of %s is masked', (action, frame) => {
  const masked = withoutSecrets(action, frame);
  expect(masked).not.toContain('S3CRET');
  expect(masked).toContain('***');
  expect(masked.includes('kept')).toBe(frame.includes('kept'));
});

test.each([
  ['Heartbeat', '[2, "a", "Heartbeat", {}]'],
  ['ChangeConfiguration', '[2, "a", "ChangeConfiguration", {"key":"HeartbeatInterval","value":"60"}]'],
  ['GetDiagnostics', '[2,"a","GetDiagnostics",{"location":"ftp://host/a@b"}]'],
] as const)('%s without a secret is kept as it crossed the wire', (action, frame) => {
  expect(withoutSecrets(action, frame)).toBe(frame);
});
