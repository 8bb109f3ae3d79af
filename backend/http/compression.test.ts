import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { sendCsv } from '../api/http/csv/send.ts';
import { quickly } from './compression.ts';

let app: FastifyInstance;
let url = '';
/** Lets the export go on to its second half. */
let goOn = () => {};
beforeAll(async () => {
  app = Fastify();
  await app.register(compress, quickly);
  app.get('/rows', () => rows(0, 100));
  app.get('/few', () => rows(0, 2));
  app.get('/export', (_request, reply) => {
    const second = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    async function* batches() {
      yield rows(0, 20_000);
      await second;
      yield rows(20_000, 20_001);
    }
    return sendCsv(reply, { fileName: 'rows.csv', header: ['Id', 'Text'], batches: batches() });
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Rows that differ, as those of a network do. */
const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => [String(from + index), ((from + index) * 7919).toString(36)]);

const get = (path: string, encodings: string) => fetch(`${url}${path}`, { headers: { 'accept-encoding': encodings } });

test.each([
  ['/rows', 'br, gzip', 'gzip'],
  ['/rows', 'identity', null],
  ['/few', 'br, gzip', null],
])('%s to a browser that takes %s is sent as %s', async (path, encodings, expected) => {
  const response = await get(path, encodings);
  expect(response.headers.get('content-encoding')).toBe(expected);
  if (path === '/rows') await expect(response.json()).resolves.toEqual(rows(0, 100));
  else expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
});

test('an export is compressed, and on its way before its last row is there', async () => {
  const response = await get('/export', 'br, gzip');
  expect(response.headers.get('content-encoding')).toBe('gzip');
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader.read()).value ?? '';
  expect(text).toContain('Id,Text');
  goOn();
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
  expect(text.trimEnd().endsWith(`20000,${(20_000 * 7919).toString(36)}`)).toBe(true);
});
