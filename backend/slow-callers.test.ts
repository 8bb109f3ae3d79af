// Callers that stop in the middle, on a server whose timeouts are short.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { createLog } from './log/index.ts';
import { closeServer, createServer } from './server.ts';

let app: FastifyInstance;
let caller: Socket;
/** Resolves when the server no longer reads from an export that nobody takes. */
let abandoned: Promise<void>;

const timeouts = { headersMs: 300, bodyMs: 300, fileMs: 60_000, silenceMs: 1000 };

beforeEach(async () => {
  app = createServer({ log: createLog('silent'), trustedProxies: 0, timeouts });
  app.post('/call', async () => ({ ok: true }));
  app.put('/file', { config: { takesFile: true } }, async () => ({ ok: true }));
  app.get('/export', (_request, reply) => {
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(64 * 1024));
      },
    });
    abandoned = once(endless, 'close').then(() => {});
    return reply.send(endless);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  caller = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  caller.on('error', () => {});
});
afterEach(async () => {
  caller.destroy();
  await closeServer(app);
});

async function answer(): Promise<string> {
  let text = '';
  for await (const chunk of caller) text += String(chunk);
  return text;
}

test('headers that do not end are answered with 408, and the connection ends', async () => {
  caller.write('GET /call HTTP/1.1\r\nHost: x\r\n');
  const text = await answer();
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(text).toContain('{"error":"The request took too long to arrive."}');
});

test('so is a body that does not', async () => {
  caller.write('POST /call HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
  const text = await answer();
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(text).toContain('{"error":"The request took too long to arrive."}');
});

test('a file may take longer, until nothing more comes of it', async () => {
  const body = '{"a": "1234567890"}';
  caller.write(
    `PUT /file HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  let sent = 0;
  // Slower in all than the body of a call may be, and never silent for long.
  const sending = setInterval(() => {
    caller.write(body.charAt(sent));
    sent += 1;
    if (sent === body.length) clearInterval(sending);
  }, 50);
  expect(await answer()).toMatch(/^HTTP\/1\.1 200 /);
});

test('an upload that comes to a halt ends', async () => {
  caller.write('PUT /file HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
  expect(await answer()).not.toContain('200');
});

test('an export whose reader comes to a halt ends', async () => {
  caller.pause();
  caller.write('GET /export HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(app.server, 'request');
  await abandoned;
});
