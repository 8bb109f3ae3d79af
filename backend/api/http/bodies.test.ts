import { serverLimits } from '@dmp/shared/contract';
import Fastify, { type FastifyContextConfig } from 'fastify';
import { boundBodies } from './bodies.ts';

const { publicBytes, bytes, listBytes } = serverLimits.body;

test.each<[FastifyContextConfig, number]>([
  [{ access: 'public' }, publicBytes],
  [{ access: 'read:devices' }, bytes],
  [{ access: 'read:devices', names: 'chargers' }, listBytes],
  [{ access: 'read:devices', names: 'sites' }, listBytes],
])('a call with %j takes a body of %d bytes, and no more', async (config, most) => {
  const app = Fastify({ forceCloseConnections: true });
  boundBodies(app);
  app.post('/', { config }, async () => 'taken');
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const statusOf = async (length: number) => {
    const body = `"${'x'.repeat(length - 2)}"`;
    return (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status;
  };
  expect(await statusOf(most)).toBe(200);
  expect(await statusOf(most + 1)).toBe(413);
  await app.close();
});
