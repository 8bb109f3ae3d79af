import { limits } from '@dmp/shared/contract';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import backend from '../../package.json' with { type: 'json' };

const idempotencyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      description: `A string in double quotes that names this request. A repetition with the same key within ${limits.idempotency.hours} hours starts nothing a second time.`,
    },
  },
};

/** The API's description, made from the schemas the calls are checked by. `x-access` says who may make a call. */
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
