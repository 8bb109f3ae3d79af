import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { answerErrors, answerTo } from './api/refusal.ts';
import { type Logger, redactUrl } from './log.ts';

/** Headers of every answer that Fastify sends. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * Bytes of a request's address and headers. A bulk call may name as many
 * `deselected` chargers in its address as `deviceList` may hold, each up to 48
 * characters and an encoded comma. Only as much as arrives is kept, and no
 * longer than the headers may take to come.
 */
const maxHeaderSize = 512 * 1024;

/** The HTTP server without its routes: one log line for each request, every error as `{"error": sentence}`. */
export function createServer(log: Logger, trustedProxies: number): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    // Ours names neither secrets of the query nor headers.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < trustedProxies,
    bodyLimit: 1024 * 1024,
    http: { maxHeaderSize },
    clientErrorHandler: refuseUnread,
    routerOptions: { maxParamLength: 200 },
    // At the end nobody waits for idle keep-alive connections.
    forceCloseConnections: 'idle',
    frameworkErrors: (error, _request, reply) => refuse(reply as FastifyReply, error),
  }) as unknown as FastifyInstance;
  answerErrors(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(securityHeaders);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.debug({ method, url: redactUrl(request.originalUrl), status: reply.statusCode, ms, ip }, 'request');
  });
  return app;
}

/** What the parser of HTTP refuses: status line and sentence by the code of its error. */
const unread: Record<string, readonly [status: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address and headers are too long together.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};

/** Answers what could not be read as HTTP; there is no request then, only the socket. */
function refuseUnread(error: Error & { code?: string }, socket: Socket): void {
  // The caller has gone: nobody is there to be answered.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, sentence] = unread[error.code ?? ''] ?? ['400 Bad Request', 'The request is not valid HTTP.'];
  const body = JSON.stringify({ error: sentence });
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}

/** Refuses what never reached a route, such as an address that is not well formed. */
function refuse(reply: FastifyReply, error: Error): void {
  const { status, sentence } = answerTo(error);
  void reply.code(status).headers(securityHeaders).send({ error: sentence });
}
