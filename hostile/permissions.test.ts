// Every call of the API as every role: who may make it is what its description says, and nobody else may.
import type { Permission } from '@dmp/shared/contract';
import { type BackendProcess, type DemoUser, startBackend } from '../backend/testing/backend-process.ts';
import { type DescribedCall, describedCalls, mayCall, sample } from '../backend/testing/described-calls.ts';

let backend: BackendProcess;
let calls: DescribedCall[];
beforeAll(async () => {
  backend = await startBackend();
  calls = await describedCalls(backend);
});
afterAll(() => backend?.remove());

const users: readonly DemoUser[] = ['admin', 'operator', 'viewer', 'vendor.acme'];

async function permissionsOf(user: DemoUser): Promise<ReadonlySet<unknown>> {
  const [, claims = ''] = (await backend.token(user)).split('.');
  const { user_authorization } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    user_authorization: { permissions: Permission[] };
  };
  return new Set(user_authorization.permissions);
}

/** The status of a call with ids of nothing and a body of nothing: whoever may make it changes nothing by it. */
async function statusOf({ method, path, parameters }: DescribedCall, authorization: string | undefined) {
  const address = path.replace(/\{(\w+)\}/g, () => 'no-such-thing');
  const needed = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = new URLSearchParams(needed.map(({ name, schema }): [string, string] => [name, String(sample(schema))]));
  const { status, body } = await fetch(`${backend.url}/api${address}?${query}`, {
    method,
    headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
    ...(method === 'GET' ? {} : { body: '{"no such field":1}' }),
  });
  await body?.cancel();
  return status;
}

const nameOf = ({ method, path }: DescribedCall) => `${method} ${path}`;

test('each role is refused what its permissions do not name, and nothing else', async () => {
  const wrong: string[] = [];
  let refused = 0;
  for (const user of users) {
    const permissions = await permissionsOf(user);
    const authorization = `Bearer ${await backend.token(user)}`;
    // A public call has no permission; a link to a file is refused by its own token.
    for (const call of calls.filter(({ access }) => access !== 'public')) {
      const status = await statusOf(call, authorization);
      const expected = mayCall(call, permissions);
      if (!expected) refused += 1;
      if (status >= 500 || (status === 403) === expected) wrong.push(`${user} ${nameOf(call)}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
  // An administrator may do everything: were nobody refused, nothing would have been tried.
  expect(refused).toBeGreaterThan(20);
  expect(calls.length).toBeGreaterThan(50);
});

test.each([
  ['no token', undefined],
  ['a token that is none', 'Bearer x'],
  ['a scheme that is not known', 'Basic YWRtaW46ZGVtbw=='],
])('with %s, only public calls are answered', async (_, authorization) => {
  const guarded = calls.filter(({ access }) => access !== 'public');
  const answered: string[] = [];
  for (const call of guarded) {
    const status = await statusOf(call, authorization);
    if (status !== 401) answered.push(`${nameOf(call)}: ${status}`);
  }
  expect(answered).toEqual([]);
});
