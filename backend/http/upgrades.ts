import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Takes over the upgrade of a connection. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const notFound = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Hands each upgrade to whoever has its path; 404 for the rest.
 *
 * @param handlers by the prefix of the path
 */
export function routeUpgrades(server: Server, handlers: Readonly<Record<string, UpgradeHandler>>): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A caller may be gone at any moment; that is nobody's fault.
    socket.on('error', () => socket.destroy());
    const prefix = Object.keys(handlers).find((candidate) => request.url?.startsWith(candidate));
    const handler = prefix === undefined ? undefined : handlers[prefix];
    if (handler) handler(request, socket, head);
    // A caller who keeps its side open would hold the socket, which nothing times out any more.
    else socket.end(notFound, () => socket.destroy());
  });
}
