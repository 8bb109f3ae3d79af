import { createRenewal, type RenewableTokens, type RenewalDependencies, SessionEnded } from './renewal.ts';

const now = 1_000_000;
const tokens = (name: string, secondsLeft: number): RenewableTokens => ({
  access_token: name,
  refresh_token: `${name}-refresh`,
  expires_at: now + secondsLeft,
});
const network = new TypeError('Failed to fetch');

/** Tabs of one browser: they share the store, the lock, and the provider. */
function browser(stored: RenewableTokens | null) {
  const shared = { stored, refreshes: 0, failure: undefined as Error | undefined, isRejected: false };
  let queue: Promise<unknown> = Promise.resolve();
  const dependencies: RenewalDependencies<RenewableTokens> = {
    read: async () => shared.stored,
    catchUp: async () => {},
    refresh: async () => {
      if (shared.failure) throw shared.failure;
      if (shared.isRejected) return undefined;
      shared.refreshes += 1;
      shared.stored = tokens(`renewed-${shared.refreshes}`, 600);
      return shared.stored;
    },
    removeUser: async () => {
      shared.stored = null;
    },
    withLock: (work) => {
      const result = queue.then(work);
      queue = result.catch(() => {});
      return result;
    },
    lifetime: () => 600,
    now: () => now * 1000,
  };
  return { shared, dependencies, tab: () => createRenewal(dependencies) };
}

test('a valid token is returned without a renewal', async () => {
  const { shared, tab } = browser(tokens('first', 300));
  await expect(tab().current()).resolves.toMatchObject({ access_token: 'first' });
  expect(shared.refreshes).toBe(0);
});

test.each([
  ['about to expire', 59],
  ['expired', -10],
])('a token that is %s is renewed once for concurrent calls', async (_what, secondsLeft) => {
  const { shared, tab } = browser(tokens('first', secondsLeft));
  const one = tab();
  const users = await Promise.all([one.current(), one.current(), one.current()]);
  expect(users.map(({ access_token }) => access_token)).toEqual(['renewed-1', 'renewed-1', 'renewed-1']);
  expect(shared.refreshes).toBe(1);
});

test('two tabs do not use the same refresh token twice: the second adopts the tokens of the first', async () => {
  const { shared, tab } = browser(tokens('first', 10));
  const users = await Promise.all([tab().current(), tab().current()]);
  expect(users.map(({ access_token }) => access_token)).toEqual(['renewed-1', 'renewed-1']);
  expect(shared.refreshes).toBe(1);
});

test('refreshed gets a new token early with a refresh token; without one the session stays unchanged', async () => {
  const { tab } = browser(tokens('first', 300));
  await expect(tab().refreshed()).resolves.toMatchObject({ access_token: 'renewed-1' });
  const { shared, tab: without } = browser({ access_token: 'first', expires_at: now + 300 });
  await expect(without().refreshed()).resolves.toMatchObject({ access_token: 'first' });
  expect(shared).toMatchObject({ refreshes: 0, stored: { access_token: 'first' } });
  shared.stored = null;
  await expect(without().refreshed()).rejects.toThrow(SessionEnded);
});

test('without a refresh token, a rejected token ends the session, unless a new sign-in would get one with the same fault', async () => {
  const { shared, tab } = browser({ access_token: 'first', expires_at: now + 300 });
  await expect(tab().replace('first', true)).resolves.toMatchObject({ access_token: 'first' });
  expect(shared.stored).not.toBeNull();
  await expect(tab().replace('first')).rejects.toThrow(SessionEnded);
  expect(shared.stored).toBeNull();
  shared.stored = { access_token: 'first', expires_at: now - 1 };
  await expect(tab().replace('first', true)).rejects.toThrow(SessionEnded);
});

test('the end of the session removes the user', async () => {
  const { shared, tab } = browser(tokens('first', 10));
  shared.isRejected = true;
  await expect(tab().current()).rejects.toThrow(SessionEnded);
  expect(shared.stored).toBeNull();
});

test('a network error ends no session: the token is used while it is valid', async () => {
  const { shared, tab } = browser(tokens('first', 10));
  shared.failure = network;
  await expect(tab().current()).resolves.toMatchObject({ access_token: 'first' });
});

test('a network error after the token expired is thrown, and the user stays stored', async () => {
  const { shared, tab } = browser(tokens('first', -10));
  shared.failure = network;
  const one = tab();
  await expect(one.current()).rejects.toBe(network);
  expect(shared.stored).not.toBeNull();
  shared.failure = undefined;
  await expect(one.current()).resolves.toMatchObject({ access_token: 'renewed-1' });
});

test('tokens that another tab has stored in the meantime are adopted', async () => {
  const { shared, dependencies } = browser(tokens('first', 10));
  const renewal = createRenewal({
    ...dependencies,
    refresh: async () => {
      shared.stored = tokens('elsewhere', 600);
      return undefined;
    },
  });
  await expect(renewal.current()).resolves.toMatchObject({ access_token: 'elsewhere' });
});

test('without a refresh token the session lasts as long as its token', async () => {
  const { refresh_token: _none, ...short } = tokens('first', 10);
  await expect(browser(short).tab().current()).resolves.toMatchObject({ access_token: 'first' });
  const { shared, tab } = browser({ ...short, expires_at: now - 1 });
  await expect(tab().current()).rejects.toThrow(SessionEnded);
  expect(shared.stored).toBeNull();
});

test('a rejected token is replaced early, once for concurrent calls', async () => {
  const { shared, tab } = browser(tokens('first', 300));
  const one = tab();
  const users = await Promise.all([one.replace('first'), one.replace('first'), one.replace('first')]);
  expect(users.map(({ access_token }) => access_token)).toEqual(['renewed-1', 'renewed-1', 'renewed-1']);
  await expect(one.replace('first')).resolves.toMatchObject({ access_token: 'renewed-1' });
  expect(shared.refreshes).toBe(1);
});

test('a rejected token that cannot be replaced ends the session', async () => {
  const { shared, tab } = browser(tokens('first', 300));
  shared.isRejected = true;
  await expect(tab().replace('first')).rejects.toThrow(SessionEnded);
  expect(shared.stored).toBeNull();
  const { refresh_token: _none, ...short } = tokens('first', 300);
  await expect(browser(short).tab().replace('first')).rejects.toThrow(SessionEnded);
});

test('a network error while a rejected token is replaced ends no session', async () => {
  const { shared, tab } = browser(tokens('first', 300));
  shared.failure = network;
  await expect(tab().replace('first')).rejects.toBe(network);
  expect(shared.stored).not.toBeNull();
});

test('ending the session removes the user', async () => {
  const { shared, tab } = browser(tokens('first', 300));
  await tab().end();
  expect(shared.stored).toBeNull();
});

test('without a signed-in user, current throws SessionEnded', async () => {
  await expect(browser(null).tab().current()).rejects.toThrow(SessionEnded);
});

const day = 24 * 3600;
test.each([
  // Checked each day: a timer of 25 days or more fires at once.
  [30 * day, day * 1000],
  [600, 540_000],
  [61, 1000],
  [60, 0],
  [-5, 0],
])('a token with %d s left is due in %d ms', (secondsLeft, due) => {
  expect(browser(null).tab().dueIn(tokens('first', secondsLeft))).toBe(due);
});

test('a token with a lifetime of a minute is due when a third of it is left, and not at once', () => {
  const renewal = createRenewal({ ...browser(null).dependencies, lifetime: () => 60 });
  expect(renewal.dueIn(tokens('first', 60))).toBe(40_000);
});
