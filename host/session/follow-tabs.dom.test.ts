import type { ConsoleConfig } from '@dmp/shared/contract';
import { createSessionManager, followOtherTabs, storedUser } from './user-manager.ts';

const config = { apiHost: '/api', oidc: { authority: '/id', clientId: 'console' }, externalLinks: [] } as ConsoleConfig;
const key = 'oidc.user:/id:console';
const userOf = (sub: string) =>
  JSON.stringify({ access_token: 'a', token_type: 'Bearer', profile: { sub }, expires_at: Date.now() / 1000 + 600 });

/** Another tab writes the shared user. */
function write(text: string | undefined): void {
  if (text === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

/** @param before runs after the page has read the stored user, and before it follows other tabs */
async function follow(before: () => void = () => {}) {
  localStorage.setItem(key, userOf('1'));
  const sessionManager = createSessionManager(config);
  const { manager } = sessionManager;
  const events: string[] = [];
  const first = await storedUser(sessionManager);
  before();
  const stop = followOtherTabs(manager, first, () => void events.push('another user'));
  manager.events.addUserLoaded(({ profile }) => void events.push(`user ${profile.sub}`));
  manager.events.addUserUnloaded(() => void events.push('ended'));
  return { events, stop };
}
const became = async (events: string[], count: number) => {
  for (let i = 0; i < 50 && events.length < count; i++) await Promise.resolve();
  return events;
};

beforeEach(() => localStorage.clear());

test('the end of the session in another tab ends it here, and a sign-in there by the same user resumes it', async () => {
  const { events, stop } = await follow();
  write(undefined);
  expect(await became(events, 1)).toEqual(['ended']);
  write(userOf('1'));
  expect(await became(events, 2)).toEqual(['ended', 'user 1']);
  stop();
});

test('a sign-in of another user is reported, and their tokens are not adopted', async () => {
  const { events, stop } = await follow();
  write(undefined);
  await became(events, 1);
  write(userOf('2'));
  expect(await became(events, 2)).toEqual(['ended', 'another user']);
  stop();
  write(userOf('1'));
  expect(await became(events, 3)).toEqual(['ended', 'another user']);
});

test.each<[string, () => void, string]>([
  ['ended', () => localStorage.removeItem(key), 'ended'],
  ['became that of another user', () => localStorage.setItem(key, userOf('2')), 'another user'],
])('a session that %s while the page was loading is noticed', async (_what, before, event) => {
  const { events, stop } = await follow(before);
  expect(await became(events, 1)).toEqual([event]);
  stop();
});

test('a page that is restored from the back/forward cache notices that the session has ended or resumed', async () => {
  const { events, stop } = await follow();
  const showPage = () => document.dispatchEvent(new Event('visibilitychange'));
  // Nothing has changed.
  showPage();
  for (let i = 0; i < 50; i++) await Promise.resolve();
  expect(events).toEqual([]);
  // No storage event is fired: the page was in the cache.
  localStorage.removeItem(key);
  showPage();
  expect(await became(events, 1)).toEqual(['ended']);
  localStorage.setItem(key, userOf('1'));
  showPage();
  expect(await became(events, 2)).toEqual(['ended', 'user 1']);
  localStorage.setItem(key, userOf('2'));
  showPage();
  expect(await became(events, 3)).toEqual(['ended', 'user 1', 'another user']);
  stop();
});

test('a page without a session does not end one', async () => {
  const { manager } = createSessionManager(config);
  const ended = jest.fn();
  manager.events.addUserUnloaded(ended);
  const stop = followOtherTabs(manager, undefined, () => {});
  document.dispatchEvent(new Event('visibilitychange'));
  for (let i = 0; i < 50; i++) await Promise.resolve();
  expect(ended).not.toHaveBeenCalled();
  stop();
});
