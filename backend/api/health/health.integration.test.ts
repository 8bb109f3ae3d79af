import { connect } from 'node:net';
import { Health } from '@dmp/shared/contract';
import { Value } from '@sinclair/typebox/value';
import { type BackendProcess, startBackend } from '../../testing/backend-process.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '0' });
});
afterAll(() => backend.remove());

test('health is public and not cached', async () => {
  const { status, headers, body } = await backend.call(undefined, 'GET', 'health');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(Value.Check(Health, body)).toBe(true);
  expect(body).toMatchObject({ status: 'ok', database: 'reachable', roles: ['api', 'identity', 'gateway', 'worker'] });
});

test.each([
  [
    'an address that is too long',
    `GET /${'a'.repeat(40 * 1024)} HTTP/1.1\r\n\r\n`,
    431,
    'The address and headers together are too long.',
  ],
  ['invalid HTTP', 'nonsense\r\n\r\n', 400, 'The request is not valid HTTP.'],
])('%s is answered like every other error', async (_, request, status, error) => {
  const socket = connect(backend.port, '127.0.0.1');
  // The server may close the socket before it has read the whole request.
  socket.on('error', () => {});
  socket.write(request);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain('content-type: application/json');
  expect(JSON.parse(body)).toEqual({ error });
});
