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

/** Refuses what never reached a route, such as an address that is not well formed. */
function refuse(reply: FastifyReply, error: Error): void {
  const { status, sentence } = answerTo(error);
  void reply.code(status).headers(securityHeaders).send({ error: sentence });
}
