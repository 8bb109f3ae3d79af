import { serverLimits } from '@dmp/shared/contract';
import Fastify, { type FastifyContextConfig } from 'fastify';
import { limitBodySize } from './bodies.ts';

const { publicBytes, bytes, listBytes } = serverLimits.body;

test.each<[FastifyContextConfig, number]>([
  [{ access: 'public' }, publicBytes],
  [{ access: 'read:devices' }, bytes],
  [{ access: 'read:devices', names: 'chargers' }, listBytes],
  [{ access: 'read:devices', names: 'sites' }, listBytes],
])('a call with %j accepts a body of at most %d bytes', async (config, max) => {
  const app = Fastify({ forceCloseConnections: true });
  limitBodySize(app);
  app.post('/', { config }, async () => 'accepted');
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const statusOf = async (length: number) => {
    const body = `"${'x'.repeat(length - 2)}"`;
    return (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status;
  };
  expect(await statusOf(max)).toBe(200);
  expect(await statusOf(max + 1)).toBe(413);
  await app.close();
});
