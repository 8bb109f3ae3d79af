import fastify from 'fastify';
import type { Caller } from '../../identity/tokens.ts';
import { limitChanges } from './changes.ts';

/** Starts an API that identifies callers by a header. */
async function open(day: number, inMinute: number) {
  const app = fastify();
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    const id = request.headers['x-user'];
    request.caller = id === undefined ? null : ({ id } as unknown as Caller);
  });
  limitChanges(app, day, { inMinute, refusedAfterMs: 50 });
  app.setErrorHandler((error: Error & { statusCode?: number; headers?: object }, _request, reply) =>
    reply
      .code(error.statusCode ?? 500)
      .headers({ ...error.headers })
      .send(error.message),
  );
  app.put('/change', async () => 'ok');
  app.get('/list', async () => 'ok');
  app.get('/file', { config: { costly: 'file' } }, async () => 'ok');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const call = async (method: 'GET' | 'PUT', url: string, user?: string) => {
    const response = await fetch(address + url, { method, headers: user ? { 'x-user': user } : {} });
    return { status: response.status, after: response.headers.get('retry-after'), body: await response.text() };
  };
  return { call, [Symbol.asyncDispose]: () => app.close() };
}

test('changes and downloads of a user are limited per minute; reads and other users are not counted', async () => {
  await using api = await open(100, 0.03);
  const statuses = [];
  for (const [method, url] of [
    ['PUT', '/change'],
    ['GET', '/file'],
    ['PUT', '/change'],
    ['PUT', '/change'],
  ] as const) {
    statuses.push((await api.call(method, url, 'sam')).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await api.call('GET', '/file', 'sam')).toEqual({
    ...{ status: 429, after: expect.stringMatching(/^(60|59)$/) },
    body: 'You can make at most 3 changes in a minute and 100 in a day. Try again later.',
  });
  expect((await api.call('GET', '/list', 'sam')).status).toBe(200);
  expect((await api.call('PUT', '/change', 'olga')).status).toBe(200);
  for (let count = 0; count < 5; count++) expect((await api.call('PUT', '/change')).status).toBe(200);
});

test('changes of a user are limited per day', async () => {
  await using api = await open(2, 10);
  for (let count = 0; count < 2; count++) expect((await api.call('PUT', '/change', 'sam')).status).toBe(200);
  const { status, after } = await api.call('PUT', '/change', 'sam');
  expect([status, Number(after) > 86_000]).toEqual([429, true]);
});
