import { ApiSession } from './api-session.ts';

const oidc = { authority: 'https://id.example.com', clientId: 'console' };
const key = 'dmp.session:https://id.example.com:console';
const answer = { email: 'ann@example.com', name: 'Ann', permissions: ['read:devices'] };
const ann = { access_token: 'of-ann', profile: { sub: '1' } };

beforeEach(() => localStorage.clear());

function sessionThat(ask: (token: string) => Promise<unknown> = async () => answer) {
  const session = new ApiSession(oidc, ask);
  const told = jest.fn();
  const stop = session.subscribe(told);
  return { session, told, stop };
}

test('what the API says is asked with the token, told of, and kept for the next page', async () => {
  const ask = jest.fn(async () => answer);
  const { session, told } = sessionThat(ask);
  expect(session.of('1')).toBeUndefined();
  await session.ask(ann);
  expect(ask).toHaveBeenCalledWith('of-ann');
  expect(told).toHaveBeenCalledTimes(1);
  const person = session.of('1');
  expect(person).toEqual({
    user: { email: 'ann@example.com', name: 'Ann' },
    permissions: new Set(['read:devices']),
  });
  // The same object as long as it is the same: who draws it draws nothing anew.
  expect(session.of('1')).toBe(person);
  expect(sessionThat().session.of('1')).toEqual(person);
});

test("it is nobody else's", async () => {
  const { session } = sessionThat();
  await session.ask(ann);
  expect(session.of('2')).toBeUndefined();
  expect(new ApiSession({ ...oidc, clientId: 'other' }, async () => answer).of('1')).toBeUndefined();
});

test.each([
  '',
  '{',
  'null',
  '{"subject":"1"}',
  JSON.stringify({ ...answer, subject: '1', permissions: 'read:devices' }),
])('what the browser keeps as %j is nothing', (text) => {
  localStorage.setItem(key, text);
  expect(sessionThat().session.of('1')).toBeUndefined();
});

test('with the session goes what is kept of it, and an answer that comes later is not kept', async () => {
  let give: (content: unknown) => void = () => {};
  const { session, told } = sessionThat(
    () =>
      new Promise((resolve) => {
        give = resolve;
      }),
  );
  const asking = session.ask(ann);
  session.forget();
  expect(told).toHaveBeenCalledTimes(1);
  give(answer);
  await asking;
  expect(session.of('1')).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test('another answer takes the place of the one before; none, and one that is none, leave it', async () => {
  const answers: (() => Promise<unknown>)[] = [
    async () => answer,
    async () => ({ ...answer, permissions: ['read:logs'] }),
    async () => {
      throw new Error('no answer');
    },
    async () => '<!doctype html>',
  ];
  const { session } = sessionThat(() => answers.shift()?.() ?? Promise.reject(new Error('asked too often')));
  await session.ask(ann);
  await session.ask(ann);
  expect([...(session.of('1')?.permissions ?? [])]).toEqual(['read:logs']);
  await expect(session.ask(ann)).rejects.toThrow('no answer');
  await expect(session.ask(ann)).rejects.toThrow('The server did not say who is signed in.');
  expect([...(session.of('1')?.permissions ?? [])]).toEqual(['read:logs']);
});

test('what another tab learns is told of here', () => {
  const { told, stop } = sessionThat();
  const say = (name: string | null) => window.dispatchEvent(new StorageEvent('storage', { key: name }));
  say('another');
  expect(told).not.toHaveBeenCalled();
  say(key);
  say(null);
  expect(told).toHaveBeenCalledTimes(2);
  stop();
  say(key);
  expect(told).toHaveBeenCalledTimes(2);
});
