import { isLoopback } from './loopback.ts';

/** How mails are sent, from SMTP_URL and MAIL_FROM. */
export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps://`). */
  secure: boolean;
  /** A password is sent under TLS only, but to this machine itself. */
  requireTls: boolean;
  login: { user: string; password: string } | undefined;
  from: { name: string; address: string };
}

/** Submission, and submission under TLS (RFC 8314). */
const ports = { 'smtp:': 587, 'smtps:': 465 } as const;

/**
 * Reads both variables; what is wrong goes to `faults`. No sentence repeats SMTP_URL, which may hold a password.
 *
 * @returns undefined when mails are not sent
 */
export function readMailSettings(
  url: string | undefined,
  from: string | undefined,
  faults: string[],
): MailSettings | undefined {
  if (!url) {
    if (from) faults.push('MAIL_FROM must not be set without SMTP_URL.');
    return undefined;
  }
  const server = readServer(url);
  if (!server) {
    faults.push('SMTP_URL must be an address such as smtp://user:password@host:587 or smtps://host, without a path.');
  }
  const sender = readSender(from ?? '');
  if (!sender) {
    faults.push('MAIL_FROM must be an email address such as alerts@example.com or "Alerts <alerts@example.com>".');
  }
  return server && sender && { ...server, from: sender };
}

/** Reads MAIL_DOMAINS; what is wrong goes to `faults`. @returns in lower case */
export function readMailDomains(domains: readonly string[], faults: string[]): readonly string[] {
  const wrong = domains.find((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(domain));
  if (wrong !== undefined) {
    faults.push(`MAIL_DOMAINS must be domains such as example.com, separated by commas, not "${wrong}".`);
  }
  return domains.map((domain) => domain.toLowerCase());
}

function readServer(text: string): Omit<MailSettings, 'from'> | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')) return undefined;
  if (!url.hostname || !['', '/'].includes(url.pathname) || url.search || url.hash) return undefined;
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (user === undefined || password === undefined) return undefined;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : ports[url.protocol],
    secure: url.protocol === 'smtps:',
    requireTls: user !== '' && !isLoopback(url.hostname),
    login: user === '' ? undefined : { user, password },
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function readSender(text: string): MailSettings['from'] | undefined {
  const parts = /^(?:"?([^<>"\p{Cc}]*?)"?\s*<([^<>]+)>|([^<>]+))$/u.exec(text);
  const address = parts?.[2] ?? parts?.[3] ?? '';
  // As with ADMIN_EMAIL; the mail server knows better.
  if (!/^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\].]+(\.[^\s@"(),:;<>[\\\].]+)*$/.test(address)) return undefined;
  return { name: parts?.[1]?.trim() ?? '', address };
}
