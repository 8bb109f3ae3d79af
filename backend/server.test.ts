import type { FastifyInstance } from 'fastify';
import { createLog } from './log/index.ts';
import { closeServer, createServer } from './server.ts';

type Line = Record<string, unknown>;

let app: FastifyInstance;
/** What `/waits` waits for. */
let waits: () => Promise<void>;
afterEach(() => closeServer(app));

/** A server with a few routes, and what it logs. */
async function open(trustedProxies = 0) {
  const lines: Line[] = [];
  const answered: unknown[][] = [];
  const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line) as Line) });
  const meter = { answered: (...told: unknown[]) => void answered.push(told.slice(0, 3)) };
  app = createServer({ log, trustedProxies, meter });
  app.get('/things/:id', async () => ({ ok: true }));
  app.get('/broken', async () => {
    throw new Error('no disk');
  });
  app.get('/waits', async () => {
    await waits();
    return { ok: true };
  });
  app.get('/past', (_request, reply) => {
    reply.hijack();
    reply.raw.end('raw');
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(`${origin}${path}`, { method, headers, redirect: 'manual' });
    const { status, headers: given } = response;
    const name = given.get('x-request-id');
    return { name, status, location: given.get('location'), body: await response.text() };
  };
  const ofRequests = () => lines.filter(({ requestId }) => requestId !== undefined);
  /** Lines are written once the answer has left. */
  const logged = async (count: number) => {
    while (ofRequests().length < count) await new Promise(setImmediate);
    return ofRequests();
  };
  return { get, logged, answered };
}

test.each(['/things/1', '/broken', '/nothing', '/%E0%A4%A', '/past'])(
  'the answer to %s names the request',
  async (path) => {
    const { get } = await open();
    expect((await get(path)).name).toMatch(/^[0-9a-f]{12}$/);
  },
);

test('a page that is typed with a bare percent sign is shown, and a call is refused', async () => {
  const { get } = await open();
  const page = await get('/devices/100%', { accept: 'text/html' });
  expect(page).toMatchObject({ status: 302, location: '/devices/100%25' });
  const refused = { status: 400, location: null, body: '{"error":"The address is not well formed."}' };
  expect(await get('/devices/100%', { accept: 'application/json' })).toMatchObject(refused);
  expect(await get('/devices/100%', { accept: 'text/html' }, 'POST')).toMatchObject(refused);
});

test('each request has a name of its own', async () => {
  const { get } = await open();
  const names = await Promise.all(Array.from({ length: 50 }, async () => (await get('/things/1')).name));
  expect(new Set(names)).toHaveProperty('size', 50);
});

test.each([
  ['a proxy that is believed', 1, 'abcdef0123456789', true],
  ['a proxy that is not', 0, 'abcdef0123456789', false],
  ['a believed one, with what is no name', 1, 'abc def "gh"', false],
  ['a believed one, with more than a name', 1, 'a'.repeat(65), false],
])('the name that %s gave', async (_, trustedProxies, given, isKept) => {
  const { get, logged } = await open(trustedProxies);
  const { name } = await get('/things/1', { 'x-request-id': given });
  expect(name === given).toBe(isKept);
  expect(await logged(1)).toEqual([expect.objectContaining({ msg: 'request', requestId: name })]);
});

test('a failure is logged by its name, with what failed, and without secrets of the query', async () => {
  const { get, logged } = await open();
  const { name: requestId, status, body } = await get('/broken?token=secret&a=1');
  expect(status).toBe(500);
  expect(body).not.toContain('disk');
  expect(await logged(2)).toEqual([
    expect.objectContaining({ level: 'error', msg: 'request failed', requestId, route: '/broken' }),
    expect.objectContaining({
      ...{ level: 'info', msg: 'request', requestId, method: 'GET', status: 500 },
      url: '/broken?token=[redacted]&a=1',
    }),
  ]);
});

test('what went well is no line that an operator has to read', async () => {
  const { get, logged } = await open();
  await get('/things/1');
  await get('/nothing');
  expect((await logged(2)).map(({ level, status }) => [level, status])).toEqual([
    ['debug', 200],
    ['debug', 404],
  ]);
});

test('a request is told by the pattern of its route, never by its address', async () => {
  const { get, logged, answered } = await open();
  for (const path of ['/things/1', '/things/2', '/nothing', '/broken']) await get(path);
  await logged(5);
  expect(answered).toEqual([
    ['GET', '/things/:id', 200],
    ['GET', '/things/:id', 200],
    ['GET', undefined, 404],
    ['GET', '/broken', 500],
  ]);
});

test('a server that ends answers what it was asked, and holds no connection open for more', async () => {
  const { get } = await open();
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const began = new Promise<void>((resolve) => {
    waits = async () => {
      resolve();
      await gate;
    };
  });
  const asked = get('/waits');
  await began;
  const closed = closeServer(app);
  release();
  expect(await asked).toMatchObject({ status: 200, body: '{"ok":true}' });
  await closed;
  await expect(get('/things/1')).rejects.toThrow('fetch failed');
});
