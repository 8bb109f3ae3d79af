import { Configuration } from './configuration.ts';

test.each([
  ['HeartbeatInterval', '60', 'Accepted'],
  ['HeartbeatInterval', 'often', 'Rejected'],
  ['LocalAuthorizeOffline', 'false', 'Accepted'],
  ['LocalAuthorizeOffline', 'maybe', 'Rejected'],
  ['NumberOfConnectors', '9', 'Rejected'],
  ['NoSuchKey', '1', 'NotSupported'],
])('changing %s to %s is %s', (key, value, expected) => {
  const configuration = new Configuration(2, 60);
  expect(configuration.change(key, value)).toBe(expected);
  expect(configuration.value(key) === value).toBe(expected === 'Accepted');
});

test('what a kind of charger is set up with is in its configuration', () => {
  const configuration = new Configuration(2, 60, { heartbeatSeconds: 1800, uploadsByFtp: true, knowsNoTrigger: true });
  expect(configuration.change('HeartbeatInterval', '60')).toBe('Rejected');
  expect(configuration.value('HeartbeatInterval')).toBe('1800');
  expect(configuration.value('SupportedFeatureProfiles')).toBe('Core,FirmwareManagement');
  expect(configuration.value('SupportedFileTransferProtocols')).toBe('FTP');
  expect(new Configuration(2, 60).list(['SupportedFileTransferProtocols']).unknownKey).toHaveLength(1);
});

test('asked keys are listed, unknown ones named', () => {
  const configuration = new Configuration(2, 60);
  expect(configuration.list(['NumberOfConnectors', 'Nothing'])).toEqual({
    configurationKey: [{ key: 'NumberOfConnectors', value: '2', readonly: true }],
    unknownKey: ['Nothing'],
  });
  expect(configuration.list().configurationKey.length).toBeGreaterThan(10);
});
