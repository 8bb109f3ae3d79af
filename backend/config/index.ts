import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { type ConsoleConfig, ConsoleConfig as ConsoleConfigSchema, limits, serverLimits } from '@dmp/shared/contract';
import { Value } from '@sinclair/typebox/value';
import { type CertificateHeader, readCertificateHeader } from './certificate-header.ts';
import { ConfigError } from './config-error.ts';
import { type FtpSettings, readFtpSettings } from './ftp-settings.ts';
import { isLoopbackAddress } from './loopback.ts';
import { type MailSettings, readMailDomains, readMailSettings } from './mail-settings.ts';
import { type OidcSettings, readOidcSettings } from './oidc-settings.ts';
import { withSecretFiles } from './secret-files.ts';

export { ConfigError };

/** Parts of the backend that can run in one process or each alone. */
const roles = ['api', 'identity', 'gateway', 'worker'] as const;
export type Role = (typeof roles)[number];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The environment, parsed. README and docs describe each variable. */
export interface Config {
  port: number;
  host: string;
  /** Where people reach the product, without a slash at the end; also the base of the embedded provider's issuer and audience. */
  publicUrl: string;
  dataDir: string;
  /** From SECRETS_KEY_FILE: what secrets in the database are encrypted with; `secrets.key` in `dataDir`, made where it is missing. */
  secretsKey: { file: string; mayMake: boolean };
  databaseUrl: string | undefined;
  /** ClickHouse, which keeps the OCPP logs; undefined when the database does. */
  logStoreUrl: string | undefined;
  /** One or several addresses of the NATS cluster between several processes; undefined when this is the only one. */
  natsUrl: string | undefined;
  /** This gateway's name among several; the same after a restart. */
  gatewayName: string;
  roles: ReadonlySet<Role>;
  /** Demonstration mode: seeded network, demonstration accounts. Reachable by others, or with DATABASE_URL, only as DEMO=true. */
  demo: boolean;
  seed: number;
  seedDevices: number;
  /** From SIGN_UP: whether anybody may make themselves an account, which may do nothing yet. */
  signUp: boolean;
  /**
   * From ADMIN_EMAIL and ADMIN_PASSWORD_FILE: the administrator that a start
   * makes when there is no account with that e-mail address. The password is
   * the content of a file, since an environment is read by every child process
   * and shown by the tools that run containers; once the account is there, the
   * file is not read any more and may be removed.
   */
  firstAdmin: { email: string; passwordFile: string } | undefined;
  /** From OIDC_ISSUER and what goes with it: where people sign in; undefined for the embedded provider. */
  oidc: OidcSettings | undefined;
  /**
   * From PUBLISH_WEBHOOK_URL and PUBLISH_WEBHOOK_SECRET_FILE: who is told what is
   * published, and the file with the secret that signs it.
   */
  publishWebhook: { url: string; secretFile: string | undefined } | undefined;
  /** From SMTP_URL and MAIL_FROM: how mails of alerts are sent; undefined keeps them for the console. */
  mail: MailSettings | undefined;
  /** From MAIL_DOMAINS: the only domains that alerts may write to; empty for all. */
  mailDomains: readonly string[];
  /** Where chargers fetch firmware, with `{make}` and `{model}` in it; undefined when updates are not offered. */
  firmwareUrl: string | undefined;
  /** Where chargers reach the backend's HTTP, to upload to; without a slash at the end. */
  uploadUrl: string;
  /** From FTP_PORT and what goes with it: where chargers upload that know only FTP; undefined where none may. */
  ftp: FtpSettings | undefined;
  consoleDir: string;
  /** Origins other than `publicUrl` from which the console may call. */
  consoleOrigins: readonly string[];
  externalLinks: ConsoleConfig['externalLinks'];
  /** Where browsers send the faults they meet; undefined for nowhere. */
  faultReportUrl: string | undefined;
  /** Whether a browser may take a remote from its own machine. */
  remoteOverrides: boolean;
  logLevel: (typeof logLevels)[number];
  /** How many proxies before us may be believed about the caller's address. */
  trustedProxies: number;
  /** From CHARGER_CERT_HEADER and CHARGER_CERT_PROXIES: who tells the certificates of chargers; undefined for nobody. */
  chargerCertificates: CertificateHeader | undefined;
  unknownAfterMinutes: number;
  /** The interval of heartbeats that chargers are given at their boot, in seconds. */
  heartbeatSeconds: number;
  /** How often chargers are pinged, in seconds. */
  pingSeconds: number;
  /** How much longer than its own heartbeats take a charger may be silent until its connection is closed. */
  silenceMarginSeconds: number;
  /** From CHANGES_PER_DAY: how often one user may change something or download a file in a day. */
  changesPerDay: number;
  /** Megabytes that one charger may send in a day; more is read more slowly. */
  chargerMegabytesPerDay: number;
  /** From STRICT_OCPP: whether chargers' messages that OCPP 1.6 does not allow are refused although they can be understood. */
  strictOcpp: boolean;
  logRetentionDays: number;
  /** How long jobs and the files they brought are kept once they are at their end. */
  jobRetentionDays: number;
  /** How long it is known what people have changed and published. */
  historyRetentionDays: number;
  /** From METRICS_PORT and METRICS_HOST: where Prometheus reads; undefined for nowhere. */
  metrics: { port: number; host: string } | undefined;
  /** From STOP_DELAY_SECONDS: how long it is only said that this process stops, so that a proxy sees it. */
  stopDelayMs: number;
  /** From STOP_TIMEOUT_SECONDS: how long an orderly end may take after that before it is forced. */
  stopTimeoutMs: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Links of the sidebar in demonstration mode. */
const demoLinks: ConsoleConfig['externalLinks'] = [
  { key: 'assets', label: 'Assets', url: 'https://assets.example.com/' },
  { key: 'transactions-us', label: 'US', url: 'https://transactions.example.com/us', group: 'Transaction Portal' },
  { key: 'transactions-ca', label: 'CA', url: 'https://transactions.example.com/ca', group: 'Transaction Portal' },
  { key: 'access', label: 'Access', url: 'https://access.example.com/' },
  { key: 'pricing', label: 'Pricing', url: 'https://pricing.example.com/' },
];

/** What the simulated chargers pretend to fetch. */
const demoFirmware = 'https://firmware.example.com/{make}/{model}/latest.bin';

/**
 * Reads the environment once.
 *
 * @throws {ConfigError} with all faults at once
 */
export function readConfig(given: Environment): Config {
  const environment = withSecretFiles(given);
  const faults: string[] = [];
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;

  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const value = text(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    faults.push(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
    return fallback;
  };
  const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const value = text(name);
    if (value === undefined) return fallback;
    const found = values.find((candidate) => candidate === value);
    if (!found) faults.push(`${name} must be one of ${values.join(', ')}, not "${value}".`);
    return found ?? fallback;
  };
  const flag = (name: string): boolean => ['1', 'true'].includes(oneOf(name, ['0', '1', 'false', 'true'], '0'));
  const list = (name: string): string[] => (text(name) ?? '').split(',').flatMap((part) => part.trim() || []);

  const url = (name: string, value: string, protocols: readonly string[]): URL | undefined => {
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (parsed && protocols.includes(parsed.protocol)) return parsed;
    // The value may hold a password: it is not repeated.
    faults.push(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
    return undefined;
  };
  const origin = (name: string, value: string): string => {
    const parsed = url(name, value, ['http:', 'https:']);
    if (parsed && (parsed.pathname !== '/' || parsed.search || parsed.hash)) {
      faults.push(`${name} must be an origin such as https://console.example.com, without a path.`);
    }
    return parsed?.origin ?? value;
  };

  const publishWebhook = (address: string | undefined, secretFile: string | undefined): Config['publishWebhook'] => {
    if (!address) {
      if (secretFile) faults.push('PUBLISH_WEBHOOK_SECRET_FILE must not be set without PUBLISH_WEBHOOK_URL.');
      return undefined;
    }
    url('PUBLISH_WEBHOOK_URL', address, ['http:', 'https:']);
    return { url: address, secretFile: secretFile && resolve(secretFile) };
  };

  const port = integer('PORT', 9000, 0, 65_535);
  const publicUrl = origin('PUBLIC_URL', text('PUBLIC_URL') ?? `http://localhost:${port}`);
  const databaseUrl = text('DATABASE_URL');
  if (databaseUrl) url('DATABASE_URL', databaseUrl, ['postgres:', 'postgresql:']);
  const logStoreUrl = text('LOG_STORE_URL');
  if (logStoreUrl) url('LOG_STORE_URL', logStoreUrl, ['http:', 'https:']);

  const chosen = list('ROLES');
  for (const role of chosen) {
    if (!roles.some((known) => known === role)) faults.push(`ROLES may name ${roles.join(', ')}, not "${role}".`);
  }
  const uploadUrl = text('UPLOAD_URL');
  const firmwareUrl = text('FIRMWARE_URL');
  if (firmwareUrl) url('FIRMWARE_URL', firmwareUrl.replace(/[{}]/g, ''), ['http:', 'https:', 'ftp:', 'ftps:']);
  const faultReportUrl = text('FAULT_REPORT_URL');
  if (faultReportUrl) url('FAULT_REPORT_URL', faultReportUrl, ['http:', 'https:']);
  const natsUrl = text('NATS_URL');
  for (const address of natsUrl?.split(',') ?? []) url('NATS_URL', address.trim(), ['nats:', 'tls:']);
  if (natsUrl && !databaseUrl) {
    faults.push('NATS_URL needs DATABASE_URL: several processes cannot share the embedded database.');
  }
  if (!natsUrl && chosen.includes('worker') !== chosen.includes('gateway')) {
    faults.push(
      'ROLES must name gateway and worker together unless NATS_URL is set: without it, a worker reaches only the chargers of its own process.',
    );
  }
  const demo = flag('DEMO');
  const host = text('HOST') ?? '127.0.0.1';
  // Its passwords are known to everybody: whoever shows it to others says so in a word.
  if (demo && text('DEMO') !== 'true') {
    const meant = 'the accounts of the demonstration have known passwords. Set DEMO=true if that is meant.';
    if (!isLoopbackAddress(host)) faults.push(`HOST must be this machine itself, such as 127.0.0.1: ${meant}`);
    if (databaseUrl) faults.push(`DATABASE_URL must not be set: ${meant}`);
  }
  const metricsPort = integer('METRICS_PORT', 0, 1, 65_535);
  if (metricsPort !== 0 && metricsPort === port) faults.push('METRICS_PORT must differ from PORT.');
  const dataDir = resolve(text('DATA_DIR') ?? '.data');
  const secretsKeyFile = text('SECRETS_KEY_FILE');
  const ftpPort = integer('FTP_PORT', 0, 1, 65_535);
  if (ftpPort !== 0 && [port, metricsPort].includes(ftpPort)) faults.push('FTP_PORT must differ from the other ports.');
  const ftp = { port: ftpPort, passivePorts: text('FTP_PASSIVE_PORTS'), address: text('FTP_ADDRESS'), host };
  const config: Config = {
    port,
    host,
    publicUrl,
    dataDir,
    secretsKey: { file: secretsKeyFile ?? join(dataDir, 'secrets.key'), mayMake: secretsKeyFile === undefined },
    databaseUrl,
    logStoreUrl,
    natsUrl,
    gatewayName: gatewayName(text('GATEWAY_NAME'), natsUrl, faults),
    roles: new Set(chosen.length > 0 ? roles.filter((role) => chosen.includes(role)) : roles),
    demo,
    seed: integer('SEED', 1, 0, 0xffff_ffff),
    seedDevices: integer('SEED_DEVICES', 2000, 0, 1_000_000),
    signUp: oneOf('SIGN_UP', ['on', 'off'], demo ? 'on' : 'off') === 'on',
    firstAdmin: firstAdmin(text('ADMIN_EMAIL'), text('ADMIN_PASSWORD_FILE'), faults),
    oidc: readOidcSettings({ text, integer, origin, list, faults }),
    publishWebhook: publishWebhook(text('PUBLISH_WEBHOOK_URL'), text('PUBLISH_WEBHOOK_SECRET_FILE')),
    mail: readMailSettings(text('SMTP_URL'), text('MAIL_FROM'), faults),
    mailDomains: readMailDomains(list('MAIL_DOMAINS'), faults),
    firmwareUrl: firmwareUrl ?? (demo ? demoFirmware : undefined),
    uploadUrl: uploadUrl === undefined ? publicUrl : origin('UPLOAD_URL', uploadUrl),
    ftp: readFtpSettings(ftp, faults),
    consoleDir: resolve(text('CONSOLE_DIR') ?? 'dist/console'),
    consoleOrigins: list('CONSOLE_ORIGINS').map((value) => origin('CONSOLE_ORIGINS', value)),
    externalLinks: externalLinks(text('EXTERNAL_LINKS'), faults) ?? (demo ? demoLinks : []),
    faultReportUrl,
    remoteOverrides: flag('REMOTE_OVERRIDES'),
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
    trustedProxies: integer('TRUSTED_PROXIES', 0, 0, 10),
    chargerCertificates: readCertificateHeader(text('CHARGER_CERT_HEADER'), list('CHARGER_CERT_PROXIES'), faults),
    strictOcpp: flag('STRICT_OCPP'),
    unknownAfterMinutes: integer('UNKNOWN_AFTER_MINUTES', 15, 1, 1440),
    heartbeatSeconds: integer('HEARTBEAT_SECONDS', serverLimits.heartbeatSeconds, 30, 86_400),
    pingSeconds: integer('PING_SECONDS', 30, 5, 600),
    silenceMarginSeconds: integer('SILENCE_MARGIN_SECONDS', 60, 5, 3600),
    changesPerDay: integer('CHANGES_PER_DAY', serverLimits.changes.day, 1000, 10_000_000),
    chargerMegabytesPerDay: integer('CHARGER_MB_PER_DAY', serverLimits.dailyMegabytes, 100, 100_000),
    logRetentionDays: integer('LOG_RETENTION_DAYS', 400, 1, 3650),
    jobRetentionDays: integer('JOB_RETENTION_DAYS', 90, 2, 3650),
    historyRetentionDays: integer('HISTORY_RETENTION_DAYS', 1100, 1, 3650),
    metrics: metricsPort === 0 ? undefined : { port: metricsPort, host: text('METRICS_HOST') ?? '127.0.0.1' },
    stopDelayMs: integer('STOP_DELAY_SECONDS', 0, 0, 300) * 1000,
    stopTimeoutMs: integer('STOP_TIMEOUT_SECONDS', 15, 15, 600) * 1000,
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/**
 * With several gateways each needs a name of its own; one that nobody chose is
 * made up at every start, and what an earlier one left is closed when it has
 * not been seen for a while.
 */
function gatewayName(value: string | undefined, natsUrl: string | undefined, faults: string[]): string {
  if (value && !/^[\w.-]{1,100}$/.test(value)) {
    faults.push('GATEWAY_NAME may have up to 100 letters, digits, dots, dashes, and underscores.');
  }
  return value ?? (natsUrl ? `${hostname()}-${randomUUID().slice(0, 8)}` : 'gateway');
}

function firstAdmin(email: string | undefined, file: string | undefined, faults: string[]): Config['firstAdmin'] {
  if (!email && !file) return undefined;
  if (!email || !file) {
    faults.push('ADMIN_EMAIL and ADMIN_PASSWORD_FILE must be set together.');
    return undefined;
  }
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email) || email.length > limits.length.email) {
    faults.push(`ADMIN_EMAIL must be an email address, not "${email}".`);
  }
  return { email: email.toLowerCase(), passwordFile: resolve(file) };
}

function externalLinks(value: string | undefined, faults: string[]): ConsoleConfig['externalLinks'] | undefined {
  if (value === undefined) return undefined;
  try {
    const links: unknown = JSON.parse(value);
    if (Value.Check(ConsoleConfigSchema.properties.externalLinks, links)) return links;
  } catch {
    // Not JSON at all: the same sentence says what would be right.
  }
  faults.push('EXTERNAL_LINKS must be a JSON array of objects with key, label, url and optionally group.');
  return undefined;
}
