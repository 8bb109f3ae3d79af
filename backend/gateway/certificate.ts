import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { CertificateHeader } from '../config/certificate-header.ts';

export type { CertificateHeader };

/**
 * The verified subject of a charger's TLS client certificate (OCPP 1.6 security whitepaper, profile 3), where a proxy
 * of ours passes it; undefined without one. From anybody else the header says nothing.
 */
export function certificateSubject(
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  certificates: CertificateHeader | undefined,
): string | undefined {
  const address = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!certificates || !address || !certificates.proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) {
    return undefined;
  }
  const value = headers[certificates.name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Whether the common name of this subject is the charger: its chargebox ID or its serial number. */
export function certificateNames(
  subject: string | undefined,
  { chargeboxId, serialNumber }: { chargeboxId: string; serialNumber: string | null },
): boolean {
  const name = subject === undefined ? undefined : commonName(subject);
  return name !== undefined && (name === chargeboxId || name === serialNumber);
}

/** One attribute of a distinguished name, and what stands after it. */
const attribute = /^\s*([A-Za-z][A-Za-z0-9-]*|[0-9.]+)=((?:\\[0-9A-Fa-f]{2}|\\[^0-9A-Fa-f]|[^\\,+;"<>])*)(?:[,+;]|$)/;

/**
 * The common name of a subject as RFC 2253 writes it, which is how nginx and others pass it.
 *
 * @returns undefined for a subject that cannot be read, or that has no common name or several
 */
export function commonName(subject: string): string | undefined {
  const names: string[] = [];
  for (let rest = subject; rest !== ''; ) {
    const [whole, type, value] = attribute.exec(rest) ?? [];
    if (!whole || type === undefined || value === undefined) return undefined;
    if (type.toUpperCase() === 'CN' || type === '2.5.4.3') names.push(unescaped(value));
    rest = rest.slice(whole.length);
  }
  const [name] = names;
  return names.length === 1 && name ? name : undefined;
}

/** Pairs of hexadecimal digits are bytes of UTF-8. */
const unescaped = (value: string): string =>
  value.replace(/((?:\\[0-9A-Fa-f]{2})+)|\\(.)/g, (_, bytes: string | undefined, one: string) =>
    bytes === undefined ? one : Buffer.from(bytes.replaceAll('\\', ''), 'hex').toString('utf8'),
  );
