import { type BackendProcess, startBackend } from '../../testing/backend-process.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.remove());

const person = {
  firstName: 'Una',
  lastName: 'Reyes',
  email: 'una@example.com',
  phone: '555-0100',
  password: 'a long one',
};
const post = (path: string, body?: unknown) => backend.call(undefined, 'POST', path, body);
const withToken = (token: string, path: string, method = 'GET') =>
  fetch(`${backend.url}/api/${path}`, { method, headers: { authorization: `Bearer ${token}` } });

test('whoever signs up may sign in and do nothing, whatever they asked for', async () => {
  const { status, body } = await post('users', { ...person, enabled: false, role: 'ADMIN' });
  expect(status).toBe(201);
  expect(body).toEqual({
    ...{ id: expect.any(String), firstName: 'Una', lastName: 'Reyes', email: 'una@example.com', phone: '555-0100' },
    ...{ enabled: true, role: 'USER', permissions: [] },
  });

  const signedIn = await post('auth/token', { username: 'UNA@example.com', password: person.password });
  expect(signedIn.status).toBe(200);
  const { access_token: token } = signedIn.body as { access_token: string };
  expect((await withToken(token, 'devices')).status).toBe(403);
  const verified = await withToken(token, 'auth/verify', 'POST');
  expect(verified.status).toBe(200);
  expect(await verified.json()).toEqual(body);
});

test('permissions cannot be asked for at all', async () => {
  const { status, body } = await post('users', { ...person, email: 'eve@example.com', permissions: ['delete:alerts'] });
  expect({ status, body }).toEqual({ status: 400, body: { error: 'permissions is not a field of this call.' } });
});

test.each([
  ['no e-mail address', { email: 'una' }, 400, 'email must be a valid email.'],
  ['a short password', { password: 'short' }, 400, 'password must have at least 8 characters.'],
  ['no name', { firstName: '' }, 400, 'firstName must not be empty.'],
  ['a blank name', { lastName: ' ' }, 400, 'lastName must not be blank.'],
  [
    'an address taken, whatever its case',
    { email: 'ADMIN@example.com' },
    409,
    'An account with this email address already exists.',
  ],
])('%s is refused', async (_name, change, status, error) => {
  const answer = await post('users', { ...person, ...change });
  expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { error } });
});

test('verify refuses a token that is none of ours', async () => {
  expect((await withToken('abc', 'auth/verify', 'POST')).status).toBe(401);
  expect((await post('auth/verify')).status).toBe(401);
});

test('the older calls do the same and are marked as such', async () => {
  expect((await post('auth/signup', { ...person, email: 'old@example.com' })).body).toMatchObject({ role: 'USER' });
  expect((await post('auth/login', { email: 'old@example.com', password: person.password })).status).toBe(200);
  expect((await post('auth/login', { email: 'old@example.com', password: 'wrong' })).body).toEqual({
    error: 'The username or password is incorrect.',
  });
  const { body } = await backend.call(undefined, 'GET', 'openapi.json');
  const { paths } = body as { paths: Record<string, { post?: { deprecated?: boolean } }> };
  expect([paths['/auth/login']?.post?.deprecated, paths['/auth/signup']?.post?.deprecated]).toEqual([true, true]);
});

// The last: after it this address may not sign up any more.
test('many accounts from one address are too many', async () => {
  let last = await post('users', person);
  for (let i = 0; i < 12 && last.status !== 429; i++)
    last = await post('users', { ...person, email: `una${i}@example.com` });
  expect(last.status).toBe(429);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(last.body).toEqual({
    error: expect.stringMatching(/^Too many accounts were requested from this address\. Try again in \d+ minutes\.$/),
  });
});
