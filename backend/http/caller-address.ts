import type { IncomingMessage } from 'node:http';
import { withoutPort } from './caller-network.ts';

/**
 * The address a request comes from: that of its connection, or what the outermost trusted proxy says in
 * `X-Forwarded-For`. It is what Fastify calls `ip`, for upgrades, which never reach Fastify.
 *
 * @param trustedProxies how many proxies in front may be believed
 * @returns null when the connection has no address, because it is gone
 */
export function callerAddress(
  { headers, socket }: { headers: IncomingMessage['headers']; socket: { remoteAddress?: string | undefined } },
  trustedProxies: number,
): string | null {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const named = forwarded.map((address) => address.trim()).filter((address) => address !== '');
  const addresses = [socket.remoteAddress, ...named.reverse()];
  const address = addresses[Math.min(trustedProxies, addresses.length - 1)];
  return address === undefined ? null : withoutPort(address);
}
