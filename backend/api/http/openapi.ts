import { gzipSync } from 'node:zlib';
import { serverLimits } from '@dmp/shared/contract';
import swagger from '@fastify/swagger';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import backend from '../../package.json' with { type: 'json' };

const idempotencyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      description: `A string in double quotes that names this request. A repetition with the same key within ${serverLimits.idempotency.hours} hours starts nothing a second time.`,
    },
  },
};

/** Generates the API's description from the schemas of the calls. `x-access` is the permission of a call. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Device Management Portal', version: backend.version },
      servers: [{ url: '/api' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    stripBasePath: true,
    transform: ({ schema, url, route }) => {
      const access = route.config?.access;
      const security = access === 'public' ? [] : [{ bearer: [] }];
      const headers = route.config?.repetition && { headers: idempotencyHeader };
      return { schema: { ...schema, ...headers, security, 'x-access': access }, url };
    },
  });
}

/** Sends the API's description. It is serialized and compressed only once, because it is long and public. */
export function sendDescription(app: FastifyInstance): RouteHandlerMethod {
  let encoded: { text: Buffer; zipped: Buffer } | undefined;
  return async (request, reply) => {
    if (!encoded) {
      const text = Buffer.from(JSON.stringify(app.swagger()));
      encoded = { text, zipped: gzipSync(text) };
    }
    void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(request.headers['accept-encoding'] ?? '');
    return takesGzip ? reply.header('content-encoding', 'gzip').send(encoded.zipped) : reply.send(encoded.text);
  };
}
