import { keysAt, openSigningKeys, rotated, signingAlgorithm } from './signing-keys.ts';

const day = 24 * 60 * 60 * 1000;
const start = Date.parse('2026-01-01T00:00:00Z');
const jwk = (kid: string) => ({ kid, kty: 'EC', crv: 'P-256' });
const making = (kid: string) => async () => jwk(kid);
const kidsAt = (kept: Parameters<typeof keysAt>[0], now: number) => keysAt(kept, now).map(({ kid }) => kid);

test('the first key signs at once, also for a process whose clock is behind', async () => {
  const kept = (await rotated(undefined, start, { make: making('k1') })) ?? [];
  expect(kidsAt(kept, start - 60_000)).toEqual(['k1']);
  expect(await rotated(kept, start + 89 * day)).toBeUndefined();
});

test('after 90 days another is announced, signs ten minutes later, and the old one is accepted for 14 days more', async () => {
  const first = (await rotated(undefined, start, { make: making('k1') })) ?? [];
  const due = start + 90 * day;
  const kept = (await rotated(first, due, { make: making('k2') })) ?? [];
  expect(kidsAt(kept, due)).toEqual(['k1', 'k2']);
  expect(kidsAt(kept, due + 599_999)).toEqual(['k1', 'k2']);
  expect(kidsAt(kept, due + 600_000)).toEqual(['k2', 'k1']);
  expect(kidsAt(kept, due + 14 * day)).toEqual(['k2', 'k1']);
  expect(kidsAt(kept, due + 14 * day + 600_000)).toEqual(['k2']);
  expect(await rotated(kept, due + day)).toBeUndefined();
  const third = (await rotated(kept, due + 91 * day, { make: making('k3') })) ?? [];
  expect(third.map((key) => key.jwk.kid)).toEqual(['k2', 'k3']);
});

test('a key of an earlier release signs for a day, while processes of that release may run, and is accepted for an hour more', async () => {
  const ofEarlierRelease = async () => [jwk('newer'), jwk('older')];
  const kept = (await rotated(undefined, start, { make: making('k3'), ofEarlierRelease })) ?? [];
  expect(kidsAt(kept, start)).toEqual(['newer', 'k3']);
  expect(kidsAt(kept, start + day - 1)).toEqual(['newer', 'k3']);
  expect(kidsAt(kept, start + day)).toEqual(['k3', 'newer']);
  expect(kidsAt(kept, start + day + 3_600_000)).toEqual(['k3']);
  expect(await rotated(kept, start + day, { ofEarlierRelease })).toBeUndefined();
});

test('every process takes up keys that another has rotated, and goes on with its own while it cannot read them', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const log = { error: jest.fn(), info: jest.fn() };
  const allDone = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  };
  let isUnavailable = false;
  let kept = [{ jwk: jwk('k1'), signsFrom: Date.now() }];
  const secrets = {
    keep: () => Promise.reject(new Error('not used')),
    ofEarlierRelease: async () => undefined,
    change: async <T>() => {
      if (isUnavailable) throw new Error('unavailable');
      return kept as unknown as T;
    },
  };
  const changes: (string | undefined)[][] = [];
  const ring = await openSigningKeys(secrets, log, async (keys) => {
    changes.push(keys.map(({ kid }) => kid));
  });
  kept = [...kept, { jwk: jwk('k2'), signsFrom: Date.now() + 90_000 }];
  isUnavailable = true;
  await jest.advanceTimersByTimeAsync(60_000);
  await allDone();
  expect(log.error).toHaveBeenCalledTimes(1);
  isUnavailable = false;
  for (let minute = 0; minute < 3; minute += 1) {
    await jest.advanceTimersByTimeAsync(60_000);
    await allDone();
  }
  expect(changes).toEqual([['k1'], ['k2', 'k1']]);
  expect(ring.current()[0].kid).toBe('k2');
  await ring.close();
  jest.useRealTimers();
});

test('a made key has its private part and a name', async () => {
  const [made] = (await rotated(undefined, start)) ?? [];
  expect(made?.jwk).toMatchObject({
    alg: signingAlgorithm,
    d: expect.any(String),
    kid: expect.stringMatching(/^\w{16}$/),
  });
});
