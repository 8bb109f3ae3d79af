// Bodies that cost the server more than their sender.
import { serverLimits } from '@dmp/shared/contract';
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';
import { type LoopHold, watchLoop } from './testing/loop-hold.ts';

let backend: BackendProcess;
let loop: LoopHold;
beforeAll(async () => {
  loop = await watchLoop();
  backend = await startBackend(loop.env);
});
afterAll(() => backend?.remove());

const megabyte = 1024 * 1024;
/** Lists within lists, of so many bytes. */
const nested = (bytes: number): string => `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`;
/** More than it is once everything is mended, and far less than it was. */
const boundMs = 300;

test('lists nested half a million deep, without a token, hold nobody up', async () => {
  const held = await loop.heldBy(async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => backend.call(undefined, 'POST', 'auth/token', nested(megabyte - 2))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(413));
  }, boundMs);
  expect(held).toBeLessThan(boundMs);
});

test('nor do they as far as a signed-in caller may send them', async () => {
  const error = `The body must be nested at most ${serverLimits.body.depth} levels deep.`;
  const held = await loop.heldBy(async () => {
    const { status, body } = await backend.call('admin', 'POST', 'remote-action/selection', nested(megabyte - 2));
    expect([status, body]).toEqual([400, { error }]);
  }, boundMs);
  expect(held).toBeLessThan(boundMs);
});

test('a body that is no more than long and wide is judged by its schema before it is walked through', async () => {
  const wide = `{"deviceList":[${'[],'.repeat(300_000)}[]]}`;
  const ask = async () =>
    expect((await backend.call('admin', 'POST', 'remote-action/selection', wide)).status).toBe(400);
  expect(await loop.heldBy(ask, boundMs)).toBeLessThan(boundMs);
});

test('a public call takes four kilobytes', async () => {
  const ask = (bytes: number) =>
    backend.call(undefined, 'POST', 'auth/token', { username: 'a@example.com', password: 'x'.repeat(bytes) });
  expect((await ask(serverLimits.body.publicBytes)).status).toBe(413);
  // Judged by its schema, for which it is too long as well.
  expect((await ask(serverLimits.body.publicBytes - 100)).status).toBe(400);
});

test('refused calls count: after so many an address is refused unread', async () => {
  const refused = () => backend.call(undefined, 'POST', 'auth/token', '{');
  const statuses = new Set<number>();
  for (let sent = 0; sent <= serverLimits.refusedCalls; sent += 50) {
    for (const { status } of await Promise.all(Array.from({ length: 50 }, refused))) statuses.add(status);
  }
  expect([...statuses]).toEqual([400, 429]);
  const { status, headers } = await refused();
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});
