import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { ownProperty } from '@dmp/shared/contract';

/** Takes over the upgrade of a connection. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const notFound = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** A caller who keeps its side open would hold the socket, which nothing times out any more. */
const refuse: UpgradeHandler = (_request, socket) => void socket.end(notFound, () => socket.destroy());

/**
 * Hands each upgrade to the handler of its path.
 *
 * @param handlers by the exact path: a proxy in front may have limits for that one
 * @param others handles upgrades of other paths; without it, they are answered with 404
 */
export function routeUpgrades(
  server: Server,
  handlers: Readonly<Record<string, UpgradeHandler>>,
  others: UpgradeHandler = refuse,
): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A caller may be gone at any moment; that is nobody's fault.
    socket.on('error', () => socket.destroy());
    const handler = ownProperty(handlers, (request.url ?? '').split('?', 1)[0] ?? '') ?? others;
    handler(request, socket, head);
  });
}
