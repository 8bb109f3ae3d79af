import { ConfigError, readConfig } from './index.ts';

const faultsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
};

test('an empty environment is fine, and no demonstration', () => {
  expect(readConfig({})).toMatchObject({
    port: 9000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:9000',
    demo: false,
    seed: 1,
    seedDevices: 2000,
    externalLinks: [],
    databaseUrl: undefined,
    logStoreUrl: undefined,
    firstAdmin: undefined,
    oidc: undefined,
  });
  expect([...readConfig({}).roles]).toEqual(['api', 'identity', 'gateway', 'worker']);
});

test.each([
  { DEMO: 'true', HOST: '0.0.0.0', DATABASE_URL: 'postgres://h/d' },
  { DEMO: '1' },
  { DEMO: '1', HOST: 'localhost' },
  { DEMO: '1', HOST: '127.0.0.2' },
  { DEMO: '1', HOST: '::1' },
])('the demonstration runs with %j', (environment) => {
  expect(readConfig(environment).demo).toBe(true);
});

test('values are trimmed, lists split', () => {
  const config = readConfig({
    PORT: ' 81 ',
    PUBLIC_URL: 'https://x.test/',
    CONSOLE_ORIGINS: 'http://a.test, http://b.test',
  });
  expect(config).toMatchObject({
    port: 81,
    publicUrl: 'https://x.test',
    consoleOrigins: ['http://a.test', 'http://b.test'],
  });
});

test.each([
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
  [{ DEMO: 'yes' }, 'DEMO must be one of 0, 1, false, true, not "yes".'],
  [
    { DEMO: '1', HOST: '0.0.0.0' },
    'HOST must be this machine itself, such as 127.0.0.1: the accounts of the demonstration have known passwords. Set DEMO=true if that is meant.',
  ],
  [
    { DEMO: '1', DATABASE_URL: 'postgres://h/d' },
    'DATABASE_URL must not be set: the accounts of the demonstration have known passwords. Set DEMO=true if that is meant.',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".'],
  [{ PUBLIC_URL: 'x.test' }, 'PUBLIC_URL must be an address that begins with http:// or https://.'],
  [
    { PUBLIC_URL: 'https://x.test/dmp' },
    'PUBLIC_URL must be an origin such as https://console.example.com, without a path.',
  ],
  [{ LOG_STORE_URL: 'clickhouse://u:p@h/d' }, 'LOG_STORE_URL must be an address that begins with http:// or https://.'],
  [
    { DATABASE_URL: 'mysql://u:p@h/d' },
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  ],
  [
    { ROLES: 'api,worker' },
    'ROLES must name gateway and worker together unless NATS_URL is set: without it, a worker reaches only the chargers of its own process.',
  ],
  [
    { NATS_URL: 'http://h', DATABASE_URL: 'postgres://h/d' },
    'NATS_URL must be an address that begins with nats:// or tls://.',
  ],
  [{ NATS_URL: 'nats://h' }, 'NATS_URL needs DATABASE_URL: several processes cannot share the embedded database.'],
  [
    { FIRMWARE_URL: 'x/{make}' },
    'FIRMWARE_URL must be an address that begins with http:// or https:// or ftp:// or ftps://.',
  ],
  [
    { UPLOAD_URL: 'http://h/path' },
    'UPLOAD_URL must be an origin such as https://console.example.com, without a path.',
  ],
  [{ GATEWAY_NAME: 'a b' }, 'GATEWAY_NAME may have up to 100 letters, digits, dots, dashes, and underscores.'],
  [
    { EXTERNAL_LINKS: '[{"key":"a"}]' },
    'EXTERNAL_LINKS must be a JSON array of objects with key, label, url and optionally group.',
  ],
  [
    { EXTERNAL_LINKS: '{' },
    'EXTERNAL_LINKS must be a JSON array of objects with key, label, url and optionally group.',
  ],
  [
    { SMTP_URL: 'smtp://h' },
    'MAIL_FROM must be an email address such as alerts@example.com or "Alerts <alerts@example.com>".',
  ],
  [{ FAULT_REPORT_URL: '/faults' }, 'FAULT_REPORT_URL must be an address that begins with http:// or https://.'],
  [{ PUBLISH_WEBHOOK_URL: 'ftp://h' }, 'PUBLISH_WEBHOOK_URL must be an address that begins with http:// or https://.'],
  [{ PUBLISH_WEBHOOK_SECRET_FILE: 'x' }, 'PUBLISH_WEBHOOK_SECRET_FILE must not be set without PUBLISH_WEBHOOK_URL.'],
  [{ ADMIN_EMAIL: 'a@b.test' }, 'ADMIN_EMAIL and ADMIN_PASSWORD_FILE must be set together.'],
  [{ ADMIN_PASSWORD_FILE: 'x' }, 'ADMIN_EMAIL and ADMIN_PASSWORD_FILE must be set together.'],
  [{ METRICS_PORT: '0' }, 'METRICS_PORT must be a whole number from 1 to 65535, not "0".'],
  [{ METRICS_PORT: '9000' }, 'METRICS_PORT must differ from PORT.'],
  [{ STOP_DELAY_SECONDS: '301' }, 'STOP_DELAY_SECONDS must be a whole number from 0 to 300, not "301".'],
  [{ STOP_TIMEOUT_SECONDS: '14' }, 'STOP_TIMEOUT_SECONDS must be a whole number from 15 to 600, not "14".'],
  [{ ADMIN_EMAIL: 'a@b', ADMIN_PASSWORD_FILE: 'x' }, 'ADMIN_EMAIL must be an email address, not "a@b".'],
])('%j: %s', (environment, fault) => {
  expect(faultsOf(environment as unknown as Record<string, string>)).toEqual([fault]);
});

test('nothing is measured and no end delayed unless it is asked for', () => {
  expect(readConfig({})).toMatchObject({ metrics: undefined, stopDelayMs: 0, stopTimeoutMs: 15_000 });
  expect(readConfig({ METRICS_PORT: '9100' }).metrics).toEqual({ port: 9100, host: '127.0.0.1' });
  expect(readConfig({ METRICS_PORT: '9100', METRICS_HOST: '::' }).metrics).toEqual({ port: 9100, host: '::' });
  expect(readConfig({ STOP_DELAY_SECONDS: '5' }).stopDelayMs).toBe(5000);
  expect(readConfig({ STOP_TIMEOUT_SECONDS: '60' }).stopTimeoutMs).toBe(60_000);
  expect(readConfig({}).strictOcpp).toBe(false);
  expect(readConfig({ STRICT_OCPP: 'true' }).strictOcpp).toBe(true);
});

test('with a message bus every role may run alone, and gateways have names of their own', () => {
  const environment = { ROLES: 'gateway', NATS_URL: 'nats://a, nats://b', DATABASE_URL: 'postgres://h/d' };
  expect(faultsOf(environment)).toEqual([]);
  expect(readConfig(environment).gatewayName).not.toBe(readConfig(environment).gatewayName);
  expect(readConfig({ ...environment, GATEWAY_NAME: 'g1' }).gatewayName).toBe('g1');
  expect(readConfig({}).gatewayName).toBe('gateway');
});

test('all faults are told at once', () => {
  expect(faultsOf({ PORT: 'x', SEED: 'y', ROLES: 'z' })).toHaveLength(3);
});
