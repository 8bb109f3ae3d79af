import { isLockOutKey, isSecretKey, reasonAgainstBulkChange } from './configuration-keys.ts';

test.each([
  ...['AuthorizationKey', 'authorizationkey', 'OCPP.Authorization_Key', ' AuthorizationKey ', 'BasicAuthPassword'],
  ...['FtpPassword', 'admin_passwd', 'Vendor.WiFiPSK2', 'WPAPassphrase', 'SimPin', 'SIM_PUK', 'AdminPwd', 'ftp.pass'],
  ...[
    'ClientSecret',
    'CloudCredentials',
    'ApiKey',
    'HmacKey',
    'TlsPrivateKey',
    'AccessToken',
    'ocppToken',
    'DESFireKey1',
  ],
])('the value of %s is a secret', (key) => {
  expect(isSecretKey(key)).toBe(true);
  expect(reasonAgainstBulkChange(key)).toBeDefined();
});

test.each([
  ...['AuthorizationKey', 'authorizationKEY', 'SecurityProfile', 'securityprofile', 'CpoName'],
  ...['AdditionalRootCertificateCheck', 'ChargePointId', 'ChargeBoxIdentity', 'CentralSystemURL', 'OCPPBackendUrl'],
  ...[
    'csms.endpoint',
    'ServerHost',
    'IPAddress',
    'ApnName',
    'WiFiSSID',
    'WifiEnabled',
    'VPNServer',
    'UseTLS',
    'DnsServer1',
  ],
])('a wrong %s can lock chargers out', (key) => {
  expect(isLockOutKey(key)).toBe(true);
  expect(reasonAgainstBulkChange(key)).toBe('a wrong value could lock every charger out');
});

// The writable keys of OCPP 1.6, section 9, and of the application note on ISO 15118.
test.each([
  ...['AllowOfflineTxForUnknownId', 'AuthorizationCacheEnabled', 'AuthorizeRemoteTxRequests', 'BlinkRepeat'],
  ...['ClockAlignedDataInterval', 'ConnectionTimeOut', 'HeartbeatInterval', 'LightIntensity', 'LocalAuthListEnabled'],
  ...['LocalAuthorizeOffline', 'LocalPreAuthorize', 'MaxEnergyOnInvalidId', 'MeterValuesAlignedData'],
  ...['MeterValueSampleInterval', 'MinimumStatusDuration', 'ResetRetries', 'ConnectorPhaseRotation'],
  ...[
    'StopTransactionOnEVSideDisconnect',
    'StopTransactionOnInvalidId',
    'StopTxnSampledData',
    'UnlockConnectorOnEVSideDisconnect',
  ],
  ...['TransactionMessageAttempts', 'TransactionMessageRetryInterval', 'WebSocketPingInterval', 'ISO15118PnCEnabled'],
  ...[
    'CentralContractValidationAllowed',
    'ContractValidationOffline',
    'CertSigningWaitMinimum',
    'CertSigningRepeatTimes',
  ],
  ...[
    'FreevendEnabled',
    'Vendor.Maintenance',
    'SpinDelay',
    'PassthroughMode',
    'MeterPublicKey',
    'KeyLockEnabled',
    'Shipping',
  ],
])('%s is an ordinary key', (key) => {
  expect(isSecretKey(key)).toBe(false);
  expect(reasonAgainstBulkChange(key)).toBeUndefined();
});
