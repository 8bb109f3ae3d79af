import { type BackendProcess, startBackend } from '../../testing/backend-process.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.remove());

const signUpForm = {
  firstName: 'Una',
  lastName: 'Reyes',
  email: 'una@example.com',
  phone: '555-0100',
  password: 'a long one',
};
const post = (path: string, body?: unknown) => backend.call(undefined, 'POST', path, body);
const withToken = (token: string, path: string, method = 'GET') =>
  fetch(`${backend.url}/api/${path}`, { method, headers: { authorization: `Bearer ${token}` } });

test('a new user can sign in and has no permissions, whatever the body requests', async () => {
  const { status, body } = await post('users', { ...signUpForm, enabled: false, role: 'ADMIN' });
  expect(status).toBe(201);
  expect(body).toEqual({
    ...{ id: expect.any(String), firstName: 'Una', lastName: 'Reyes', email: 'una@example.com', phone: '555-0100' },
    ...{ enabled: true, role: 'USER', permissions: [] },
  });

  const signedIn = await post('auth/token', { username: 'UNA@example.com', password: signUpForm.password });
  expect(signedIn.status).toBe(200);
  const { access_token: token } = signedIn.body as { access_token: string };
  expect((await withToken(token, 'devices')).status).toBe(403);
  const verified = await withToken(token, 'auth/verify', 'POST');
  expect(verified.status).toBe(200);
  expect(await verified.json()).toEqual(body);
});

test('permissions in the body are rejected', async () => {
  const { status, body } = await post('users', {
    ...signUpForm,
    email: 'eve@example.com',
    permissions: ['delete:alerts'],
  });
  expect({ status, body }).toEqual({ status: 400, body: { error: 'permissions is not a field of this call.' } });
});

test.each([
  ['an invalid email address', { email: 'una' }, 400, 'email must be a valid email.'],
  ['a short password', { password: 'short' }, 400, 'password must have at least 8 characters.'],
  ['an empty name', { firstName: '' }, 400, 'firstName must not be empty.'],
  ['a blank name', { lastName: ' ' }, 400, 'lastName must not be blank.'],
  [
    'an existing address in another case',
    { email: 'ADMIN@example.com' },
    409,
    'An account with this email address already exists.',
  ],
])('%s is rejected', async (_name, change, status, error) => {
  const answer = await post('users', { ...signUpForm, ...change });
  expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { error } });
});

test('verify rejects an unknown or missing token', async () => {
  expect((await withToken('abc', 'auth/verify', 'POST')).status).toBe(401);
  expect((await post('auth/verify')).status).toBe(401);
});

test('the deprecated calls do the same and are described as deprecated', async () => {
  expect((await post('auth/signup', { ...signUpForm, email: 'old@example.com' })).body).toMatchObject({ role: 'USER' });
  expect((await post('auth/login', { email: 'old@example.com', password: signUpForm.password })).status).toBe(200);
  expect((await post('auth/login', { email: 'old@example.com', password: 'wrong' })).body).toEqual({
    error: 'The username or password is incorrect.',
  });
  const { body } = await backend.call(undefined, 'GET', 'openapi.json');
  const { paths } = body as { paths: Record<string, { post?: { deprecated?: boolean } }> };
  expect([paths['/auth/login']?.post?.deprecated, paths['/auth/signup']?.post?.deprecated]).toEqual([true, true]);
});

// Must be the last test: afterwards the address is over its limit.
test('sign-ups from one address are limited', async () => {
  let last = await post('users', signUpForm);
  for (let i = 0; i < 12 && last.status !== 429; i++)
    last = await post('users', { ...signUpForm, email: `una${i}@example.com` });
  expect(last.status).toBe(429);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(last.body).toEqual({
    error: expect.stringMatching(/^Too many accounts were requested from this address\. Try again in \d+ minutes\.$/),
  });
});
