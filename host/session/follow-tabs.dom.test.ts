import type { ConsoleConfig } from '@dmp/shared/contract';
import { createSignIn, followOtherTabs, storedUser } from './user-manager.ts';

const config = { apiHost: '/api', oidc: { authority: '/id', clientId: 'console' }, externalLinks: [] } as ConsoleConfig;
const key = 'oidc.user:/id:console';
const userOf = (sub: string) =>
  JSON.stringify({ access_token: 'a', token_type: 'Bearer', profile: { sub }, expires_at: Date.now() / 1000 + 600 });

/** Another tab writes the user that all share. */
function write(text: string | undefined): void {
  if (text === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

/** @param meanwhile is done after the page has read whose session this browser has, and before it follows the tabs */
async function follow(meanwhile: () => void = () => {}) {
  localStorage.setItem(key, userOf('1'));
  const signIn = createSignIn(config);
  const { manager } = signIn;
  const events: string[] = [];
  const first = await storedUser(signIn);
  meanwhile();
  const stop = followOtherTabs(manager, first, () => void events.push('another person'));
  manager.events.addUserLoaded(({ profile }) => void events.push(`user ${profile.sub}`));
  manager.events.addUserUnloaded(() => void events.push('ended'));
  return { events, stop };
}
const became = async (events: string[], count: number) => {
  for (let turn = 0; turn < 50 && events.length < count; turn++) await Promise.resolve();
  return events;
};

beforeEach(() => localStorage.clear());

test('the end of the session in another tab ends it here, and a sign-in there by the same person goes on with it', async () => {
  const { events, stop } = await follow();
  write(undefined);
  expect(await became(events, 1)).toEqual(['ended']);
  write(userOf('1'));
  expect(await became(events, 2)).toEqual(['ended', 'user 1']);
  stop();
});

test('a sign-in of another person is told, and their tokens are not taken', async () => {
  const { events, stop } = await follow();
  write(undefined);
  await became(events, 1);
  write(userOf('2'));
  expect(await became(events, 2)).toEqual(['ended', 'another person']);
  stop();
  write(userOf('1'));
  expect(await became(events, 3)).toEqual(['ended', 'another person']);
});

test.each<[string, () => void, string]>([
  ['ended', () => localStorage.removeItem(key), 'ended'],
  ['became that of another person', () => localStorage.setItem(key, userOf('2')), 'another person'],
])('a session that %s while the page began is noticed', async (_what, meanwhile, event) => {
  const { events, stop } = await follow(meanwhile);
  expect(await became(events, 1)).toEqual([event]);
  stop();
});

test('a page that comes back from the back/forward cache notices that the session has ended or gone on', async () => {
  const { events, stop } = await follow();
  const shown = () => document.dispatchEvent(new Event('visibilitychange'));
  // Nothing has happened: the page is not disturbed.
  shown();
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  expect(events).toEqual([]);
  // No event comes for these: the page was in the cache.
  localStorage.removeItem(key);
  shown();
  expect(await became(events, 1)).toEqual(['ended']);
  localStorage.setItem(key, userOf('1'));
  shown();
  expect(await became(events, 2)).toEqual(['ended', 'user 1']);
  localStorage.setItem(key, userOf('2'));
  shown();
  expect(await became(events, 3)).toEqual(['ended', 'user 1', 'another person']);
  stop();
});

test('a page on which nobody is signed in ends no session', async () => {
  const { manager } = createSignIn(config);
  const ended = jest.fn();
  manager.events.addUserUnloaded(ended);
  const stop = followOtherTabs(manager, undefined, () => {});
  document.dispatchEvent(new Event('visibilitychange'));
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  expect(ended).not.toHaveBeenCalled();
  stop();
});
