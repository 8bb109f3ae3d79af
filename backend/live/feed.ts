import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { limits, liveCloseCodes, liveFeedPath } from '@dmp/shared/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Bus } from '../bus/index.ts';
import { type Closing, tryAgainLater, type Watch } from './admission.ts';
import { mostWaiting, Reader } from './reader.ts';
import { Audience } from './watching.ts';

/** Where the feed is. */
export const liveFeedAddress = `/api/${liveFeedPath}`;

export interface LiveFeedOptions {
  bus: Bus;
  /** Decides by the address's query. */
  admit(query: URLSearchParams): Promise<Watch | Closing>;
  log: { debug(details: object, message: string): void; error(details: object, message: string): void };
  /** How long one feed may run. */
  limitMs?: number;
  /** Bytes that may wait for one reader. */
  mostWaiting?: number;
  /**
   * How often a sign of life is asked for, and looked whether the token is still good; who gave none until the next
   * time is dropped.
   */
  pingMs?: number;
  /** How many feeds may be open, of one person and of all. */
  most?: { each: number; all: number };
}

/** The live feed: every frame of one charger to whoever watches it. */
export interface LiveFeed {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** How many are open. */
  open(): number;
  /** Closes every connection with 1001, after which a console opens it anew. */
  close(): void;
}

/** A watcher has nothing to say. */
const maxPayload = 1024;
const goingAway = 1001;
const internalError = 1011;
const tooMany = 'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
const notFound = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

export function createLiveFeed(options: LiveFeedOptions): LiveFeed {
  const { bus, admit, log, limitMs = limits.liveLogMs, pingMs = 30_000, most = limits.liveFeeds } = options;
  const server = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false });
  const audience = new Audience(bus);
  const alive = new WeakSet<WebSocket>();
  /** What is shown on each socket. */
  const shown = new Map<WebSocket, Watch>();

  function show(watch: Watch, socket: WebSocket): void {
    const { chargeboxId, evseUids } = watch;
    shown.set(socket, watch);
    const reader = new Reader(socket, options.mostWaiting ?? mostWaiting);
    const stop = audience.watch(chargeboxId, (message) => {
      const isMeant = message.evseUid === '' || evseUids.size === 0 || evseUids.has(message.evseUid);
      if (isMeant) reader.send(message);
    });
    const timer = setTimeout(() => socket.close(liveCloseCodes.timeLimit, 'Live messages stopped'), limitMs);
    socket.on('close', () => {
      shown.delete(socket);
      stop();
      clearTimeout(timer);
    });
  }

  async function open(query: URLSearchParams, socket: WebSocket): Promise<void> {
    // Closes by itself after an error, such as a message that is too long.
    socket.on('error', (error) => log.debug({ err: error }, 'a live feed failed'));
    alive.add(socket);
    socket.on('pong', () => alive.add(socket));
    const admitted = await admit(query);
    if (socket.readyState !== socket.OPEN) return;
    if ('code' in admitted) socket.close(admitted.code, admitted.reason);
    else if (feedsOf(admitted.person) >= most.each) {
      socket.close(tryAgainLater, `At most ${most.each} live feeds can be open for one person. Close another.`);
    } else show(admitted, socket);
  }

  const feedsOf = (person: string): number => [...shown.values()].filter((watch) => watch.person === person).length;

  /** Nobody watches longer than their token is good; a console renews it and opens the feed anew. */
  async function endIfExpired({ isGood }: Watch, socket: WebSocket): Promise<void> {
    if (!(await isGood())) socket.close(liveCloseCodes.unauthorized, 'The token has expired.');
  }

  const pinging = setInterval(() => {
    for (const socket of server.clients) {
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
    for (const [socket, watch] of shown) void endIfExpired(watch, socket);
  }, pingMs);

  return {
    handleUpgrade(request, socket, head) {
      const [path, query] = (request.url ?? '').split('?', 2);
      if (path !== liveFeedAddress) {
        socket.end(notFound);
        return;
      }
      if (server.clients.size >= most.all) {
        socket.end(tooMany);
        return;
      }
      server.handleUpgrade(request, socket, head, (webSocket) => {
        open(new URLSearchParams(query), webSocket).catch((error: unknown) => {
          log.error({ err: error }, 'a live feed could not be opened');
          webSocket.close(internalError);
        });
      });
    },
    open: () => server.clients.size,
    close() {
      clearInterval(pinging);
      audience.close();
      for (const socket of server.clients) {
        socket.close(goingAway, 'The server is stopping');
        // Who does not answer the close is not waited for.
        setTimeout(() => socket.terminate(), 1000).unref();
      }
    },
  };
}
