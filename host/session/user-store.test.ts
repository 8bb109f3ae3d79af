import 'fake-indexeddb/auto';
import { User } from 'oidc-client-ts';
import { report } from '../report.ts';
import { createRenewal } from './renewal.ts';
import { UserStore } from './user-store.ts';

jest.mock('../report.ts');

const now = 1_000_000;
const key = 'user:/id:console';
const textOf = (name: string, secondsLeft: number) =>
  JSON.stringify({ access_token: name, refresh_token: `${name}-refresh`, expires_at: now + secondsLeft, profile: {} });

/** One `localStorage` in several tabs, each a process: a write becomes visible in the other tabs with `arrive`. */
function lateStorage(texts: Record<string, string> = {}) {
  const views: Map<string, string>[] = [];
  const waiting: (() => void)[] = [];
  const storage = (): Storage => {
    const view = new Map(Object.entries(texts));
    views.push(view);
    const later = (change: (other: Map<string, string>) => void) => {
      for (const other of views) if (other !== view) waiting.push(() => change(other));
    };
    return {
      get length() {
        return view.size;
      },
      key: (index) => [...view.keys()][index] ?? null,
      getItem: (name) => view.get(name) ?? null,
      setItem: (name, text) => {
        view.set(name, text);
        later((other) => other.set(name, text));
      },
      removeItem: (name) => {
        view.delete(name);
        later((other) => other.delete(name));
      },
      clear: () => view.clear(),
    };
  };
  const arrive = () => {
    for (const change of waiting.splice(0)) change();
  };
  return { storage, arrive };
}

/** A provider that ends the session on the second use of a refresh token. */
function strictProvider(lifetime = 600) {
  const used = new Set<string>();
  const answers: string[] = [];
  return {
    answers,
    async refresh(refreshToken = ''): Promise<string | undefined> {
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (used.has(refreshToken)) {
        answers.push('invalid_grant');
        return undefined;
      }
      used.add(refreshToken);
      answers.push('renewed');
      return textOf(`renewed-${answers.length}`, lifetime);
    },
  };
}

function browser(stored: Record<string, string>) {
  const { storage, arrive } = lateStorage(stored);
  const provider = strictProvider();
  let queue: Promise<unknown> = Promise.resolve();
  const tab = () => {
    const store = new UserStore(storage());
    const read = async () => {
      const text = await store.get(key);
      return text === null ? null : User.fromStorageString(text);
    };
    const renewal = createRenewal<User>({
      read,
      catchUp: async () => void (await store.catchUp(key)),
      refresh: async ({ refresh_token }) => {
        const renewed = await provider.refresh(refresh_token);
        if (renewed === undefined) return undefined;
        await store.set(key, renewed);
        return User.fromStorageString(renewed);
      },
      removeUser: async () => void (await store.remove(key)),
      withLock: (work) => {
        const result = queue.then(work);
        queue = result.catch(() => {});
        return result;
      },
      lifetime: () => 600,
      now: () => now * 1000,
    });
    return { store, renewal };
  };
  return { arrive, provider, tab };
}

beforeEach(async () => {
  jest.clearAllMocks();
  await new UserStore(lateStorage().storage()).remove(key);
});

test('a renewal that is not visible in the other tab yet is not repeated, and both tabs use its tokens', async () => {
  const { arrive, provider, tab } = browser({ [`oidc.${key}`]: textOf('first', 10) });
  const [one, two] = [tab(), tab()];
  const users = await Promise.all([one.renewal.current(), two.renewal.current()]);
  expect(users.map(({ access_token }) => access_token)).toEqual(['renewed-1', 'renewed-1']);
  expect(provider.answers).toEqual(['renewed']);
  arrive();
  await expect(two.renewal.current()).resolves.toMatchObject({ access_token: 'renewed-1' });
});

test('the same applies to a rejected token in three tabs, one after the other', async () => {
  const { provider, tab } = browser({ [`oidc.${key}`]: textOf('first', 300) });
  const tabs = [tab(), tab(), tab()];
  const users = [];
  for (const { renewal } of tabs) users.push(await renewal.replace('first'));
  expect(users.map(({ access_token }) => access_token)).toEqual(['renewed-1', 'renewed-1', 'renewed-1']);
  expect(provider.answers).toEqual(['renewed']);
});

test('a tab that is closed before its renewal becomes visible ends no session', async () => {
  const { provider, tab } = browser({ [`oidc.${key}`]: textOf('first', 10) });
  await tab().renewal.current();
  // Nothing arrives.
  await expect(tab().renewal.current()).resolves.toMatchObject({ access_token: 'renewed-1' });
  expect(provider.answers).toEqual(['renewed']);
});

test('the end of the session removes the copy', async () => {
  const store = new UserStore(lateStorage().storage());
  await store.set(key, textOf('first', 300));
  await store.remove(key);
  const other = new UserStore(lateStorage({ [`oidc.${key}`]: textOf('older', 10) }).storage());
  await other.catchUp(key);
  expect(await other.get(key)).toBe(textOf('older', 10));
});

test('a copy that expires at the same time as the stored user is the newer one, and catchUp returns true', async () => {
  // All tokens of a session may expire with it.
  const [first, second] = [textOf('first', 300), textOf('second', 300)];
  await new UserStore(lateStorage().storage()).set(key, second);
  const other = new UserStore(lateStorage({ [`oidc.${key}`]: first }).storage());
  expect(await other.catchUp(key)).toBe(true);
  expect(await other.get(key)).toBe(second);
  expect(await other.catchUp(key)).toBe(false);
});

test('a copy does not restore a removed user, and does not replace a newer one', async () => {
  await new UserStore(lateStorage().storage()).set(key, textOf('copied', 300));
  const signedOut = new UserStore(lateStorage().storage());
  await signedOut.catchUp(key);
  expect(await signedOut.get(key)).toBeNull();
  // An earlier version of the console, in another tab, writes no copy.
  const newer = new UserStore(lateStorage({ [`oidc.${key}`]: textOf('newer', 600) }).storage());
  await newer.catchUp(key);
  expect(await newer.get(key)).toBe(textOf('newer', 600));
});

test('a user without an ID token stays: the console shows what is missing', async () => {
  const text = JSON.stringify({ access_token: 'a', profile: {} });
  expect(await new UserStore(lateStorage({ [`oidc.${key}`]: text }).storage()).get(key)).toBe(text);
});

const unreadable = [
  'no JSON',
  '',
  '{"access_token":"a","prof',
  'null',
  '[]',
  '{}',
  '5',
  '"text"',
  '{"access_token":"a"}',
];

test.each(unreadable)('an invalid stored session is removed with its copy, and reported: %j', async (text) => {
  const stored = lateStorage({ [`oidc.${key}`]: text }).storage();
  await new UserStore(lateStorage().storage()).set(key, textOf('copied', 300));
  expect(await new UserStore(stored).get(key)).toBeNull();
  expect(stored.getItem(`oidc.${key}`)).toBeNull();
  expect(report).toHaveBeenCalledTimes(1);
  const other = new UserStore(lateStorage({ [`oidc.${key}`]: textOf('older', 10) }).storage());
  expect(await other.catchUp(key)).toBe(false);
});

test.each(unreadable)('an invalid copy replaces no session: %j', async (text) => {
  await new UserStore(lateStorage().storage()).set(key, text);
  const store = new UserStore(lateStorage({ [`oidc.${key}`]: textOf('first', 10) }).storage());
  expect(await store.catchUp(key)).toBe(false);
  expect(await store.get(key)).toBe(textOf('first', 10));
});

test.each<[string, () => object]>([
  [
    'refuses to open',
    () => {
      throw new DOMException('It is not allowed here.', 'SecurityError');
    },
  ],
  ['never responds', () => ({})],
])('when IndexedDB %s, the session continues without a copy, and that is reported', async (_how, open) => {
  jest.useFakeTimers();
  jest.spyOn(indexedDB, 'open').mockImplementation(open as typeof indexedDB.open);
  try {
    const store = new UserStore(lateStorage().storage());
    const written = store.set(key, textOf('first', 300));
    await jest.advanceTimersByTimeAsync(2000);
    await written;
    const caughtUp = store.catchUp(key);
    await jest.advanceTimersByTimeAsync(2000);
    await caughtUp;
    expect(await store.get(key)).toBe(textOf('first', 300));
    expect(report).toHaveBeenCalledTimes(2);
  } finally {
    jest.restoreAllMocks();
    jest.useRealTimers();
  }
});
