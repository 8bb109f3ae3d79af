import type { IncomingMessage } from 'node:http';

/**
 * Where a request comes from that Fastify does not see, by the rule by which it reads `X-Forwarded-For` of all others:
 * the proxies that are trusted each name who called them, the nearest one last.
 *
 * @param trustedProxies how many proxies in front may be believed
 */
export function callerAddress(
  { socket, headers }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  trustedProxies: number,
): string | undefined {
  const named = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
    .reverse();
  return [socket.remoteAddress, ...named].slice(0, trustedProxies + 1).at(-1);
}
