import { createServer as createHttpServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { ownProperty, serverLimits } from '@dmp/shared/contract';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { HttpError } from './access/http-error.ts';
import { answerErrors, answerTo } from './api/http/answer-errors.ts';
import { Connections, FileResponses, RequestsInTurn } from './connections/index.ts';
import type { HttpMeter } from './http/http-meter.ts';
import { withEscapedPercentSigns } from './http/percent-signs.ts';
import { newRequestId, requestIdHeader, requestIdOf } from './http/request-id.ts';
import { isForChargers, normalPath } from './http/request-target.ts';
import { type Logger, redactUrl } from './log/index.ts';
import { type CallerTimeouts, callerTimeouts, limitBodies } from './slow-callers.ts';

/** Headers of every answer that Fastify sends. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * Bytes of a request's address and headers. Half of it is for the `deselected`
 * chargers that a bulk call may name in its address, up to 48 characters and an
 * encoded comma each; the rest is for filters and the token.
 */
const maxHeaderSize = 32 * 1024;

/** Characters of an address, except where a bulk call names chargers in it. */
const maxAddressLength = 8192;

/** From this many milliseconds on a request is worth a line in the log whatever became of it. */
const slowMs = 1000;
/** How long requests under way may take once the server ends; then their connections are cut. */
const closeMs = 9000;
/** How long the rest of a request may take then. */
const waitMs = 1000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Those of its callers, among others of the process. */
    connections: Connections;
  }
}

export interface ServerOptions {
  log: Logger;
  /** How many proxies in front may be believed. */
  trustedProxies: number;
  meter?: HttpMeter | undefined;
  timeouts?: CallerTimeouts;
  /** Where its connections are counted, and its requests wait for their turn. */
  connections?: Connections;
  turns?: RequestsInTurn;
}

/** How often Node checks for requests that take too long: a fraction of the shortest timeout. */
const checkMs = ({ headersMs }: CallerTimeouts): number => Math.ceil(headersMs / 6);
/** How long a connection without a request is kept: longer than a proxy in front keeps its own. */
const keepAliveTimeout = 72_000;

/** Node's server, with its timeouts; its connections are counted, and the requests of each come one after the other. */
function listenTo(handle: RequestListener, connections: Connections, turns: RequestsInTurn, timeouts: CallerTimeouts) {
  const { headersMs: headersTimeout, fileMs: requestTimeout, silenceMs } = timeouts;
  const server: Server = createHttpServer(
    {
      ...{ maxHeaderSize, headersTimeout, requestTimeout, keepAliveTimeout },
      connectionsCheckingInterval: checkMs(timeouts),
    },
    turns.listener(handle),
  );
  server.setTimeout(silenceMs);
  // Their length is bounded; of those that Node leaves out an upgrade that is read as a request would know nothing.
  server.maxHeadersCount = 0;
  server.on('connection', (socket: Socket) => connections.open(socket));
  return server;
}

/**
 * The HTTP server without its routes: one log line for each request, a name for
 * each that is in its answer and in its lines of the log, every error as `{"error": sentence}`.
 */
export function createServer({
  log,
  trustedProxies,
  meter,
  timeouts = callerTimeouts,
  connections = new Connections({
    all: serverLimits.connections.all,
    each: serverLimits.connections.all,
    trustedProxies,
  }),
  turns = new RequestsInTurn(connections),
}: ServerOptions): FastifyInstance {
  const app = Fastify({
    serverFactory: (handle) => listenTo(handle as RequestListener, connections, turns, timeouts),
    loggerInstance: log,
    // Ours names neither secrets of the query nor headers.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request) => requestIdOf(request, trustedProxies > 0),
    rewriteUrl: ({ url = '/' }) => (isForChargers(url) ? normalPath(url) : url),
    trustProxy: (_address, hop) => hop < trustedProxies,
    bodyLimit: 1024 * 1024,
    clientErrorHandler: refuseUnread,
    routerOptions: { maxParamLength: 200 },
    // At the end nobody waits for idle keep-alive connections.
    forceCloseConnections: 'idle',
    frameworkErrors: (error, { raw }, reply) => answerUnrouted(raw, reply as FastifyReply, error),
  }) as unknown as FastifyInstance;
  app.decorate('connections', connections);
  answerErrors(app);
  if (trustedProxies === 0) warnOfProxy(app, log);
  limitBodies(app, timeouts);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders);
    // Also of what is answered past Fastify, as the identity provider does.
    reply.raw.setHeader(requestIdHeader, request.id);
    if (request.originalUrl.length > maxAddressLength && request.routeOptions.config.names !== 'chargers') {
      throw new HttpError(414, `The address is too long: it may have ${maxAddressLength} characters.`);
    }
  });
  const files = new FileResponses();
  app.addHook('onSend', async ({ caller }, { raw }, payload) => {
    files.begin(raw, payload, Boolean(caller));
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip, caller } = request;
    const { statusCode: status, elapsedTime } = reply;
    meter?.answered(method, request.routeOptions.url, status, elapsedTime);
    const ms = Math.round(elapsedTime);
    const level = status >= 500 || ms >= slowMs ? 'info' : 'debug';
    request.log[level]({ method, url: redactUrl(request.originalUrl), status, ms, ip, user: caller?.id }, 'request');
  });
  return app;
}

/**
 * Says once that somebody names callers who is not believed: behind a proxy that
 * is not counted, all callers share one address and with it their limits.
 */
function warnOfProxy(app: FastifyInstance, log: Logger): void {
  let isSaid = false;
  app.addHook('onRequest', async ({ headers, ip }) => {
    if (isSaid || headers['x-forwarded-for'] === undefined) return;
    isSaid = true;
    log.warn({ ip }, 'X-Forwarded-For is ignored: if a proxy of yours sends it, set TRUSTED_PROXIES');
  });
}

/** Takes no more requests, and waits for those under way; what takes too long is cut off, upgrades too. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const { server, connections } = app;
  // A connection whose request is done would be kept open for the next one.
  const reaping = setInterval(() => server.closeIdleConnections(), 100);
  // After a second, connections without a whole request are closed too.
  const waiting = setTimeout(() => connections.closeWaiting(), waitMs);
  const cutting = setTimeout(() => connections.closeAll(), closeMs);
  try {
    await app.close();
  } finally {
    clearInterval(reaping);
    clearTimeout(waiting);
    connections.closeAll();
    clearTimeout(cutting);
  }
}

/** What the parser of HTTP refuses: status line and sentence by the code of its error. */
const unread: Record<string, readonly [status: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address and headers together are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};

/** Answers what could not be read as HTTP; there is no request then, only the socket. */
function refuseUnread(error: Error & { code?: string }, socket: Socket): void {
  // The caller has gone: nobody is there to be answered.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, sentence] = ownProperty(unread, error.code ?? '') ?? [
    '400 Bad Request',
    'The request is not valid HTTP.',
  ];
  const body = JSON.stringify({ error: sentence });
  const headers = {
    ...securityHeaders,
    [requestIdHeader]: newRequestId(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}

/** Answers what never reached a route, such as an address that is not well formed. */
function answerUnrouted(request: IncomingMessage, reply: FastifyReply, error: Error & { code?: string }): void {
  const { status, sentence } = answerTo(error);
  void reply.headers(securityHeaders).header(requestIdHeader, reply.request.id);
  const { method, url = '', headers } = request;
  const isTyped = error.code === 'FST_ERR_BAD_URL' && method === 'GET' && headers.accept?.includes('text/html');
  const meant = isTyped ? withEscapedPercentSigns(url) : undefined;
  void (meant === undefined ? reply.code(status).send({ error: sentence }) : reply.redirect(meant));
}
