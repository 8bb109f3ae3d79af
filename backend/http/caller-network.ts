import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name the network: a customer has all addresses of a /64 (RFC 6177). */
const networkGroups = 4;

/**
 * Where a caller is, to count by: the address itself, or of IPv6 the network,
 * since whoever has one of its addresses has all 2^64.
 */
export function networkOf(address: string): string {
  const [bare = ''] = withoutPort(address).split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped || !isIPv6(bare)) return mapped ?? bare;
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const mappedGroups = head === '' ? /^ffff:([^:]+):([^:]+)$/.exec(tail ?? '') : null;
  if (mappedGroups) return fourBytes(mappedGroups.slice(1));
  const groups = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - groups.length - last.length }, () => '0');
  return `${[...groups, ...zeros, ...last].slice(0, networkGroups).join(':')}::/64`;
}

/** The IPv4 address in the last two groups of an IPv6 one (RFC 4291, section 2.5.5.2). */
const fourBytes = (groups: readonly string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');

/**
 * What is around a network, mostly of one customer: an IPv4 /24, an IPv6 /48 (RFC 6177).
 *
 * @param network as {@link networkOf} gives it
 */
export const siteOf = (network: string): string =>
  network.includes(':') ? network.split(':', 3).join(':') : network.split('.', 3).join('.');

/**
 * The part of the internet that a network is in, about that of a provider: an IPv4 /16, an IPv6 /32.
 *
 * @param network as {@link networkOf} gives it
 */
export const blockOf = (network: string): string =>
  network.includes(':') ? network.split(':', 2).join(':') : network.split('.', 2).join('.');

/** Some proxies name the port too: `192.0.2.1:4001`, `[2001:db8::1]:4001`. */
export const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;
