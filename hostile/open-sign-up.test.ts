// An account for whoever asks, where nobody offered one.
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({ DEMO: '0' });
});
afterAll(() => backend?.remove());

const names = { firstName: 'Eve', lastName: 'Hill' };
const person = { ...names, email: 'eve@example.com', phone: '555-0100', password: 'a long one' };

test.each(['users', 'auth/signup'])(
  'outside the demonstration, POST %s makes none unless it is offered',
  async (path) => {
    const refused = await backend.call(undefined, 'POST', path, person);
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 403,
      body: { error: 'Signing up is switched off. Ask an administrator for an account.' },
    });
  },
);

test('it does where it is', async () => {
  await backend.stop();
  await backend.restart({ SIGN_UP: 'on' });
  expect((await backend.call(undefined, 'POST', 'users', person)).status).toBe(201);
});
