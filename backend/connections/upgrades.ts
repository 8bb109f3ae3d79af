import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { ownProperty, serverLimits } from '@dmp/shared/contract';
import { isForChargers } from '../http/request-target.ts';
import type { Connections } from './connections.ts';
import type { RequestsInTurn } from './requests-in-turn.ts';

/** Takes over the upgrade of a connection. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const ends = 'Connection: close\r\nContent-Length: 0\r\n\r\n';
const notFound = `HTTP/1.1 404 Not Found\r\n${ends}`;
const noRoom = `HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\n${ends}`;

/**
 * Answers an upgrade that is refused, and closes its connection, also where the caller keeps its side open and where it
 * does not read the answer.
 *
 * @param answer the whole HTTP response
 */
export function refuseUpgrade(socket: Duplex, answer: string): void {
  socket.end(answer, () => socket.destroy());
  const closing = setTimeout(() => socket.destroy(), serverLimits.connections.refusedUpgradeMs).unref();
  socket.once('close', () => clearTimeout(closing));
}

/** The caller of an upgrade that is not answered yet. */
export interface WaitingCaller {
  /** Ends when it leaves. */
  left: AbortSignal;
  /** What it has sent before it was answered. */
  early: readonly Buffer[];
  /** Watches it no more: the connection is taken over, or its upgrade is refused. */
  stop(): void;
}

/**
 * Notices that the caller of an upgrade leaves before it is answered, and closes its connection then. Nothing notices the
 * end of a connection that is not read, so it is read; few bytes are kept, since a client has to wait for the answer (RFC
 * 6455, section 4.1).
 */
export function watchForEnd(socket: Duplex): WaitingCaller {
  const ended = new AbortController();
  const early: Buffer[] = [];
  let bytes = 0;
  const close = () => socket.destroy();
  const abort = () => ended.abort();
  const read = () => {
    for (let part: Buffer | null = socket.read(); part; part = socket.read()) {
      early.push(part);
      bytes += part.length;
    }
    if (bytes > serverLimits.connections.earlyBytes) close();
  };
  socket.on('readable', read).on('end', close).on('close', abort);
  return {
    ...{ left: ended.signal, early },
    stop: () => void socket.off('readable', read).off('end', close).off('close', abort),
  };
}

/** Headers of a request that offer another protocol; what else `Connection` says of them is whether to close. */
const ofOffers = new Set(['upgrade', 'connection', 'http2-settings']);

/**
 * Gives a connection back to its server to be read as if nothing but HTTP/1.1 had been offered (RFC 9110, section 7.8):
 * curl and Java's client offer HTTP/2 to every server.
 */
function readAsRequest(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method = '', url = '', httpVersion, rawHeaders, headers } = request;
  const kept = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !ofOffers.has(name.toLowerCase()) ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  );
  if (/(^|,)\s*close\s*(,|$)/i.test(headers.connection ?? '')) kept.push('Connection: close');
  const lines = [`${method} ${url} HTTP/${httpVersion}`, ...kept, '', ''];
  socket.unshift(Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), head]));
  server.emit('connection', socket);
}

/** Whether this may be the opening handshake of a WebSocket, of a charger's also a broken one. */
const isWebSocket = ({ url = '', headers }: IncomingMessage): boolean =>
  /(^|,)\s*websocket\s*(,|$)/i.test(headers.upgrade ?? '') ||
  isForChargers(url) ||
  /ocpp/i.test(headers['sec-websocket-protocol'] ?? '');

/** What is needed to hand upgrades on. */
export interface Upgrades {
  connections: Connections;
  turns: RequestsInTurn;
  /** By the exact path: a proxy in front may have limits for that one. */
  handlers: Readonly<Record<string, UpgradeHandler>>;
  /** Handles upgrades of other paths; without it, they are answered with 404. */
  others?: UpgradeHandler | undefined;
}

/** Hands each upgrade to a WebSocket to the handler of its path; what offers another protocol is a request. */
export function routeUpgrades(server: Server, { connections, turns, handlers, others }: Upgrades): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Its answer would stand in the middle of another.
    if (turns.isBusy(socket)) return void socket.destroy();
    if (!isWebSocket(request)) return readAsRequest(server, request, socket, head);
    // A caller may be gone at any moment; that is nobody's fault.
    socket.on('error', () => socket.destroy());
    if (!connections.begin(request)) return refuseUpgrade(socket, noRoom);
    const handler = ownProperty(handlers, (request.url ?? '').split('?', 1)[0] ?? '') ?? others;
    if (handler) handler(request, socket, head);
    else refuseUpgrade(socket, notFound);
  });
}
