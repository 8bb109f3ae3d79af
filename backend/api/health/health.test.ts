// Processes without the role `api` register these calls on a server without the rules for all calls.
import Fastify from 'fastify';
import { type HealthServices, healthRoutes } from './health.ts';

const kysely = {} as HealthServices['kysely'];

test.each([
  ['/api/health/live', undefined, 200, { status: 'ok' }],
  ['/api/health/ready', undefined, 200, { status: 'ok' }],
  ['/api/health/ready', 'The message bus cannot be reached.', 503, { error: 'The message bus cannot be reached.' }],
] as const)('GET %s, obstacle %j: %d', async (url, obstacle, status, body) => {
  const readiness = { obstacle: async () => obstacle, stop: () => {} };
  const app = Fastify({ forceCloseConnections: true });
  await app.register(healthRoutes({ kysely, roles: ['gateway'], readiness }), { prefix: '/api' });
  const response = await fetch((await app.listen({ host: '127.0.0.1', port: 0 })) + url);
  expect([response.status, await response.json()]).toEqual([status, body]);
  expect(response.headers.get('cache-control')).toBe('no-store');
  await app.close();
});
