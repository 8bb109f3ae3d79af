import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { limits, liveCloseCodes, liveFeedPath, liveMarks, serverLimits } from '@dmp/shared/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Bus } from '../bus/index.ts';
import { boundFrames, type Connections, frameLimits, refuseUpgrade } from '../connections/index.ts';
import { callerAddress } from '../http/caller-address.ts';
import type { EndedSessions } from '../identity/ended-sessions.ts';
import { type Closing, tryAgainLater, type Watch } from './admission.ts';
import { mostWaiting, Reader } from './reader.ts';
import { Audience } from './watching.ts';

/** Where the feed is. */
export const liveFeedAddress = `/api/${liveFeedPath}`;

export interface LiveFeedOptions {
  bus: Bus;
  /** Decides by the address's query, and is told where the caller is. */
  admit(query: URLSearchParams, address: string | null): Promise<Watch | Closing>;
  sessions: Pick<EndedSessions, 'onMore'>;
  /** How many proxies in front may be believed. */
  trustedProxies?: number;
  /** Where the connection of a watcher who was admitted counts no more for its network. */
  connections: Pick<Connections, 'letIn'>;
  log: { debug(details: object, message: string): void; error(details: object, message: string): void };
  /** How long one feed may run. */
  limitMs?: number;
  /** Bytes that may wait for one reader. */
  mostWaiting?: number;
  /**
   * How often a sign of life is requested, and checked whether the token is still good; a watcher who gave none until
   * the next time is dropped.
   */
  pingMs?: number;
  /** How often a reader that asks for marks gets one. */
  markMs?: number;
  /** How many feeds may be open, of one person and of all. */
  most?: { each: number; all: number; notAdmitted: number };
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
const policyViolation = 1008;
const internalError = 1011;
const full: Closing = {
  code: tryAgainLater,
  reason: 'This server has no room for another live feed. Close one that is not needed.',
};
const sessionEnded: Closing = { code: liveCloseCodes.unauthorized, reason: 'The session has ended.' };
const noHandshake = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
const notListening: Closing = { code: policyViolation, reason: 'Nothing can be said here.' };

export function createLiveFeed(options: LiveFeedOptions): LiveFeed {
  const { bus, admit, log, limitMs = limits.liveLogMs, pingMs = 30_000, most = serverLimits.liveFeeds } = options;
  const { trustedProxies = 0, markMs = liveMarks.everyMs } = options;
  const server = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false, ...frameLimits });
  server.on('wsClientError', (_error, socket) => refuseUpgrade(socket, noHandshake));
  const audience = new Audience(bus);
  const alive = new WeakSet<WebSocket>();
  /** Those who are not admitted, or not yet: some only get the reason, since a browser does not show a refused upgrade's. */
  const notAdmitted = new Set<WebSocket>();
  /** What is shown on each socket. */
  const shown = new Map<WebSocket, Watch>();

  function show(watch: Watch, socket: WebSocket, marks: boolean): void {
    const { chargeboxId, evseUids } = watch;
    notAdmitted.delete(socket);
    shown.set(socket, watch);
    const reader = new Reader(socket, options.mostWaiting ?? mostWaiting);
    const stop = audience.watch(chargeboxId, (message) => {
      const isMeant = message.evseUid === '' || evseUids.size === 0 || evseUids.has(message.evseUid);
      if (isMeant) reader.send(message);
    });
    const timer = setTimeout(() => socket.close(liveCloseCodes.timeLimit, 'Live messages stopped'), limitMs);
    const mark = () => socket.send(JSON.stringify({ mark: new Date().toISOString() }));
    const marking = marks ? setInterval(mark, markMs) : undefined;
    if (marks) mark();
    socket.on('close', () => {
      shown.delete(socket);
      stop();
      clearTimeout(timer);
      clearInterval(marking);
    });
  }

  async function open(
    query: URLSearchParams,
    address: string | null,
    socket: WebSocket,
    connection: Duplex,
  ): Promise<void> {
    alive.add(socket);
    socket.on('pong', () => alive.add(socket));
    const admitted = await admit(query, address);
    if (socket.readyState !== socket.OPEN) return;
    if ('code' in admitted) end(socket, admitted);
    // It may have ended since that was looked up; what ends from here on finds the feed shown.
    else if (admitted.hasEnded()) end(socket, sessionEnded);
    else if (shown.size >= most.all) end(socket, full);
    else if (feedsOf(admitted.person) >= most.each) {
      const reason = `At most ${most.each} live feeds can be open for one person. Close another.`;
      end(socket, { code: tryAgainLater, reason });
    } else {
      options.connections.letIn(connection);
      show(admitted, socket, query.get('marks') === 'true');
    }
  }

  const feedsOf = (person: string): number => [...shown.values()].filter((watch) => watch.person === person).length;

  /**
   * Nobody watches longer than their token is good; a console renews it and opens the feed again. One after the other,
   * so that many feeds ask another's provider only once.
   */
  async function endExpired(): Promise<void> {
    for (const [socket, { isGood }] of [...shown]) {
      if (!(await isGood())) socket.close(liveCloseCodes.unauthorized, 'The token has expired.');
    }
  }

  const unsubscribe = options.sessions.onMore(() => {
    for (const [socket, watch] of shown) if (watch.hasEnded()) end(socket, sessionEnded);
  });
  let isEnding = false;

  const pinging = setInterval(() => {
    for (const socket of server.clients) {
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
    // One round at a time, however long it takes.
    if (isEnding) return;
    isEnding = true;
    endExpired()
      .catch((error: unknown) => log.error({ err: error }, 'expired live feeds could not be found'))
      .finally(() => {
        isEnding = false;
      });
  }, pingMs);

  return {
    handleUpgrade(request, socket, head) {
      const [, query] = (request.url ?? '').split('?', 2);
      server.handleUpgrade(request, socket, head, (webSocket) => {
        // Closes by itself after an error, such as a message that is too long.
        webSocket.on('error', (error) => log.debug({ err: error }, 'a live feed failed'));
        boundFrames(webSocket);
        webSocket.once('message', () => end(webSocket, notListening));
        notAdmitted.add(webSocket);
        webSocket.once('close', () => notAdmitted.delete(webSocket));
        const [oldest] = notAdmitted.size > most.notAdmitted ? notAdmitted : [];
        oldest?.terminate();
        const address = callerAddress(request, trustedProxies);
        open(new URLSearchParams(query), address, webSocket, socket).catch((error: unknown) => {
          log.error({ err: error }, 'a live feed could not be opened');
          webSocket.close(internalError, 'This server failed to open the feed.');
        });
      });
    },
    open: () => server.clients.size,
    close() {
      clearInterval(pinging);
      unsubscribe();
      audience.close();
      for (const socket of server.clients) end(socket, { code: goingAway, reason: 'The server is stopping.' });
    },
  };
}

/** Closes a socket; one that does not answer is not waited for. */
function end(socket: WebSocket, { code, reason }: Closing): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), 1000).unref();
}
