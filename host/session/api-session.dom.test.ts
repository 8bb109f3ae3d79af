import { ApiSession } from './api-session.ts';

const oidc = { authority: 'https://id.example.com', clientId: 'console' };
const key = 'dmp.session:https://id.example.com:console';
const answer = { email: 'ann@example.com', name: 'Ann', permissions: ['read:devices'] };
const ann = { access_token: 'of-ann', profile: { sub: '1' } };

beforeEach(() => localStorage.clear());

function sessionThat(fetchSession: (token: string) => Promise<unknown> = async () => answer) {
  const session = new ApiSession(oidc, fetchSession);
  const listener = jest.fn();
  const stop = session.subscribe(listener);
  return { session, listener, stop };
}

test('load requests the session with the token, notifies listeners, and stores it for the next page', async () => {
  const fetchSession = jest.fn(async () => answer);
  const { session, listener } = sessionThat(fetchSession);
  expect(session.personOf('1')).toBeUndefined();
  await session.load(ann);
  expect(fetchSession).toHaveBeenCalledWith('of-ann');
  expect(listener).toHaveBeenCalledTimes(1);
  const person = session.personOf('1');
  expect(person).toEqual({
    user: { email: 'ann@example.com', name: 'Ann' },
    permissions: new Set(['read:devices']),
  });
  // The same object while nothing changes, so that nothing rerenders.
  expect(session.personOf('1')).toBe(person);
  expect(sessionThat().session.personOf('1')).toEqual(person);
});

test('it belongs to one subject and client', async () => {
  const { session } = sessionThat();
  await session.load(ann);
  expect(session.personOf('2')).toBeUndefined();
  expect(new ApiSession({ ...oidc, clientId: 'other' }, async () => answer).personOf('1')).toBeUndefined();
});

test.each([
  '',
  '{',
  'null',
  '{"subject":"1"}',
  JSON.stringify({ ...answer, subject: '1', permissions: 'read:devices' }),
])('%j in storage is ignored', (text) => {
  localStorage.setItem(key, text);
  expect(sessionThat().session.personOf('1')).toBeUndefined();
});

test('clear removes it, and a response after that is not stored', async () => {
  let respond: (content: unknown) => void = () => {};
  const { session, listener } = sessionThat(
    () =>
      new Promise((resolve) => {
        respond = resolve;
      }),
  );
  const loading = session.load(ann);
  session.clear();
  expect(listener).toHaveBeenCalledTimes(1);
  respond(answer);
  await loading;
  expect(session.personOf('1')).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test('another response replaces the earlier one; an error or an invalid response does not', async () => {
  const answers: (() => Promise<unknown>)[] = [
    async () => answer,
    async () => ({ ...answer, permissions: ['read:logs'] }),
    async () => {
      throw new Error('no answer');
    },
    async () => '<!doctype html>',
  ];
  const { session } = sessionThat(() => answers.shift()?.() ?? Promise.reject(new Error('too many requests')));
  await session.load(ann);
  await session.load(ann);
  expect([...(session.personOf('1')?.permissions ?? [])]).toEqual(['read:logs']);
  await expect(session.load(ann)).rejects.toThrow('no answer');
  await expect(session.load(ann)).rejects.toThrow('The server did not say who is signed in.');
  expect([...(session.personOf('1')?.permissions ?? [])]).toEqual(['read:logs']);
});

test('a change by another tab notifies listeners', () => {
  const { listener, stop } = sessionThat();
  const store = (name: string | null) => window.dispatchEvent(new StorageEvent('storage', { key: name }));
  store('another');
  expect(listener).not.toHaveBeenCalled();
  store(key);
  store(null);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  store(key);
  expect(listener).toHaveBeenCalledTimes(2);
});
