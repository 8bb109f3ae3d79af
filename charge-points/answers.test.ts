import { readFileSync } from 'node:fs';
import { answerCall, answeredCalls, type Commands } from './answers.ts';
import { Configuration } from './configuration.ts';

function charger() {
  const done: string[] = [];
  const commands: Commands = {
    configuration: new Configuration(2, 60),
    boot: () => void done.push('boot'),
    heartbeat: () => void done.push('heartbeat'),
    reportStatus: (id) => void done.push(`status ${id ?? 'all'}`),
    reportMeter: (id) => void done.push(`meter ${id ?? 'all'}`),
    report: (method) => void done.push(method),
    signInWith: (key) => void done.push(`password ${key}`),
    reset: (type) => void done.push(`reset ${type}`),
    knowsTrigger: true,
    hasConnector: (id) => id === 1 || id === 2,
    setAvailability: () => 'Accepted',
    updateFirmware: () => void done.push('update'),
    uploadDiagnostics: (location) => `of ${location}`,
    requestCertificate: () => void done.push('certificate'),
    remoteStart: (id) => id !== 2,
    remoteStop: (id) => id === 7,
  };
  return { commands, done };
}
const turn = () => new Promise(setImmediate);

test('a reset is accepted first and carried out then', async () => {
  const { commands, done } = charger();
  expect(answerCall(commands, 'Reset', { type: 'Hard' })).toEqual({ status: 'Accepted' });
  expect(done).toEqual([]);
  await turn();
  expect(done).toEqual(['reset Hard']);
});

const key = '00ff3a7b1c9d8e2f405162738495a6b7c8d9eafb';
test.each([
  [key, 'Accepted', [`password ${key}`]],
  [key.slice(8), 'Accepted', [`password ${key.slice(8)}`]],
  [key.slice(10), 'Rejected', []],
  [`${key}00`, 'Rejected', []],
  ['correct horse battery staple', 'Rejected', []],
])('the key %j is %s as a password', async (value, status, expected) => {
  const { commands, done } = charger();
  expect(answerCall(commands, 'ChangeConfiguration', { key: 'AuthorizationKey', value })).toEqual({ status });
  await turn();
  expect(done).toEqual(expected);
});

test.each([
  [{ requestedMessage: 'StatusNotification', connectorId: 1 }, 'Accepted', ['status 1']],
  [{ requestedMessage: 'StatusNotification' }, 'Accepted', ['status all']],
  [{ requestedMessage: 'StatusNotification', connectorId: 0 }, 'Accepted', ['status 0']],
  [{ requestedMessage: 'BootNotification' }, 'Accepted', ['boot']],
  [{ requestedMessage: 'MeterValues', connectorId: 9 }, 'Rejected', []],
  [{ requestedMessage: 'MeterValues', connectorId: 0 }, 'Rejected', []],
  [{ requestedMessage: 'SignChargePointCertificate' }, 'NotImplemented', []],
  [{ requestedMessage: 'constructor' }, 'NotImplemented', []],
])('TriggerMessage %j is %s', async (params, status, expected) => {
  const { commands, done } = charger();
  expect(answerCall(commands, 'TriggerMessage', params)).toEqual({ status });
  await turn();
  expect(done).toEqual(expected);
});

test('one that does not know TriggerMessage responds with an error', async () => {
  const { commands, done } = charger();
  const params = { requestedMessage: 'Heartbeat' };
  const answer = () => answerCall({ ...commands, knowsTrigger: false }, 'TriggerMessage', params);
  expect(answer).toThrow(expect.objectContaining({ rpcErrorCode: 'NotImplemented' }));
  await turn();
  expect(done).toEqual([]);
});

test.each([
  ['ChangeAvailability', { connectorId: 9, type: 'Operative' }, 'Rejected'],
  ['ChangeAvailability', { connectorId: 0, type: 'Inoperative' }, 'Accepted'],
  ['RemoteStartTransaction', { connectorId: 2 }, 'Rejected'],
  ['RemoteStopTransaction', { transactionId: 7 }, 'Accepted'],
  ['UnlockConnector', { connectorId: 3 }, 'UnlockFailed'],
  ['DataTransfer', { vendorId: 'com.example' }, 'UnknownVendorId'],
  ['DataTransfer', { vendorId: 'org.openchargealliance.iso15118pnc', messageId: 'Other' }, 'UnknownMessageId'],
])('%s %j is %s', (method, params, status) => {
  expect(answerCall(charger().commands, method, params)).toEqual({ status });
});

test('SignV2GCertificate is asked for within a DataTransfer, and nothing else is', async () => {
  const { commands, done } = charger();
  const ask = (requestedMessage: string) =>
    answerCall(commands, 'DataTransfer', {
      vendorId: 'org.openchargealliance.iso15118pnc',
      messageId: 'TriggerMessage',
      data: JSON.stringify({ requestedMessage }),
    });
  expect(ask('Heartbeat')).toEqual({ status: 'Accepted', data: '{"status":"NotImplemented"}' });
  await turn();
  expect(done).toEqual([]);
  expect(ask('SignV2GCertificate')).toEqual({ status: 'Accepted', data: '{"status":"Accepted"}' });
  await turn();
  expect(done).toEqual(['certificate']);
});

test('every call that OCPP 1.6 has a charger answer is answered', () => {
  const schemas = JSON.parse(readFileSync(require.resolve('ocpp-rpc/lib/schemas/ocpp1_6.json'), 'utf8')) as {
    $id: string;
  }[];
  const own = [
    ...['Authorize', 'BootNotification', 'DiagnosticsStatusNotification', 'FirmwareStatusNotification', 'Heartbeat'],
    ...['LogStatusNotification', 'MeterValues', 'SecurityEventNotification', 'SignCertificate', 'StatusNotification'],
    ...['SignedFirmwareStatusNotification', 'StartTransaction', 'StopTransaction'],
  ];
  const all = schemas.flatMap(({ $id }) => /^urn:(\w+)\.req$/.exec($id)?.[1] ?? []);
  expect([...answeredCalls].sort()).toEqual(all.filter((action) => !own.includes(action)).sort());
  expect(() => answerCall(charger().commands, 'constructor', {})).toThrow('does not know the action');
});
