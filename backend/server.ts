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

/** The HTTP server without its routes: one log line for each request, every error as `{"error": sentence}`. */
export function createServer(log: Logger, trustedProxies: number): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    // Ours names neither secrets of the query nor headers.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < trustedProxies,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    // At the end nobody waits for idle keep-alive connections.
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseUnread,
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

/** Refuses what is no HTTP that Node would read on. */
function refuseUnread(error: NodeJS.ErrnoException, socket: Socket): void {
  // After a reset nobody is there to be told.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const [status, sentence] = unread[error.code ?? ''] ?? ['400 Bad Request', 'The request is no valid HTTP.'];
  const body = JSON.stringify({ error: sentence });
  const head = [`HTTP/1.1 ${status}`, 'content-type: application/json; charset=utf-8', 'connection: close'];
  socket.end(`${[...head, `content-length: ${body.length}`].join('\r\n')}\r\n\r\n${body}`);
}

const unread: Record<string, readonly [status: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address and the headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};

/** Refuses what never reached a route, such as an address that is not well formed. */
function refuse(reply: FastifyReply, error: Error): void {
  const { status, sentence } = answerTo(error);
  void reply.code(status).headers(securityHeaders).send({ error: sentence });
}
