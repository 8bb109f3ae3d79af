import { Health } from '@dmp/shared/contract';
import { Value } from '@sinclair/typebox/value';
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '0' });
});
afterAll(() => backend.remove());

test('anyone may ask whether it works', async () => {
  const { status, headers, body } = await backend.call(undefined, 'GET', 'health');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(Value.Check(Health, body)).toBe(true);
  expect(body).toMatchObject({ status: 'ok', database: 'reachable', roles: ['api', 'gateway', 'worker'] });
});
