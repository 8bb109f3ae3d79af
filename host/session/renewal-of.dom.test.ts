import type { ConsoleConfig } from '@dmp/shared/contract';
import { User } from 'oidc-client-ts';
import { SessionEnded } from './renewal.ts';
import { createSessionManager, renewalOf } from './user-manager.ts';

// jsdom has no IndexedDB: the store works without a copy, and reports that.
jest.mock('../report.ts');

const config = { apiHost: '/api', oidc: { authority: '/id', clientId: 'console' }, externalLinks: [] } as ConsoleConfig;
const userOf = (name: string) =>
  new User({
    access_token: name,
    refresh_token: `${name}-refresh`,
    token_type: 'Bearer',
    profile: { sub: '1' } as User['profile'],
    expires_at: Math.floor(Date.now() / 1000) - 10,
  });

/** A renewal that waits for the token endpoint. */
async function renewing() {
  const sessionManager = createSessionManager(config);
  const { manager } = sessionManager;
  await manager.storeUser(userOf('first'));
  jest.spyOn(manager.metadataService, 'getTokenEndpoint').mockResolvedValue('/id/token');
  let answer: (body: object) => void = () => {};
  const sent = new Promise<void>((onSent) => {
    globalThis.fetch = jest.fn(async () => {
      onSent();
      const body = await new Promise<object>((resolve) => {
        answer = resolve;
      });
      return { status: 200, text: async () => JSON.stringify(body) } as Response;
    });
  });
  const loaded: string[] = [];
  manager.events.addUserLoaded(({ access_token }) => void loaded.push(access_token));
  const renewed = renewalOf(sessionManager, () => {}).current();
  await sent;
  return { manager, renewed, loaded, answer: (body: object) => answer(body) };
}

beforeAll(() => {
  const locks = { request: (_name: string, work: () => Promise<unknown>) => work() };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
beforeEach(() => localStorage.clear());

test('new tokens are stored, and fire the loaded event', async () => {
  const { manager, renewed, loaded, answer } = await renewing();
  answer({ access_token: 'second', refresh_token: 'second-refresh', expires_in: 600 });
  await expect(renewed).resolves.toMatchObject({ access_token: 'second' });
  expect(await manager.getUser()).toMatchObject({ refresh_token: 'second-refresh' });
  expect(loaded).toEqual(['second']);
});

test('a pending renewal does not undo a sign-out', async () => {
  const { manager, renewed, loaded, answer } = await renewing();
  await manager.removeUser();
  answer({ access_token: 'second', refresh_token: 'second-refresh', expires_in: 600 });
  await expect(renewed).rejects.toThrow(SessionEnded);
  expect(await manager.getUser()).toBeNull();
  expect(loaded).toEqual([]);
});

test('a pending renewal does not replace the tokens of a sign-in', async () => {
  const { manager, renewed, answer } = await renewing();
  await manager.storeUser(userOf('another'));
  answer({ access_token: 'second', refresh_token: 'second-refresh', expires_in: 600 });
  await expect(renewed).resolves.toMatchObject({ access_token: 'another' });
  expect(await manager.getUser()).toMatchObject({ access_token: 'another' });
});
