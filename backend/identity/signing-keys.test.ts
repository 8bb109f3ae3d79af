import { keysAt, openSigningKeys, rotated, signingAlgorithm } from './signing-keys.ts';

const day = 24 * 60 * 60 * 1000;
const start = Date.parse('2026-01-01T00:00:00Z');
const jwk = (kid: string) => ({ kid, kty: 'EC', crv: 'P-256' });
const making = (kid: string) => async () => jwk(kid);
const kidsAt = (kept: Parameters<typeof keysAt>[0], now: number) => keysAt(kept, now).map(({ kid }) => kid);

test('the first key signs at once, also for a process whose clock is behind', async () => {
  const kept = (await rotated(undefined, start, making('k1'))) ?? [];
  expect(kidsAt(kept, start - 60_000)).toEqual(['k1']);
  expect(await rotated({ value: kept, wasPlain: false }, start + 89 * day)).toBeUndefined();
});

test('after 90 days another is announced, signs ten minutes later, and the old one is accepted for 14 days more', async () => {
  const first = (await rotated(undefined, start, making('k1'))) ?? [];
  const due = start + 90 * day;
  const kept = (await rotated({ value: first, wasPlain: false }, due, making('k2'))) ?? [];
  expect(kidsAt(kept, due)).toEqual(['k1', 'k2']);
  expect(kidsAt(kept, due + 599_999)).toEqual(['k1', 'k2']);
  expect(kidsAt(kept, due + 600_000)).toEqual(['k2', 'k1']);
  expect(kidsAt(kept, due + 14 * day)).toEqual(['k2', 'k1']);
  expect(kidsAt(kept, due + 14 * day + 600_000)).toEqual(['k2']);
  expect(await rotated({ value: kept, wasPlain: false }, due + day)).toBeUndefined();
  const third = (await rotated({ value: kept, wasPlain: false }, due + 91 * day, making('k3'))) ?? [];
  expect(third.map((key) => key.jwk.kid)).toEqual(['k2', 'k3']);
});

test('a key that was in the database as plain text is followed at once, and accepted for an hour', async () => {
  const plain = [jwk('newer'), jwk('older')];
  const kept = (await rotated({ value: plain, wasPlain: true }, start, making('k3'))) ?? [];
  expect(kidsAt(kept, start)).toEqual(['newer', 'older', 'k3']);
  expect(kidsAt(kept, start + 600_000)).toEqual(['k3', 'older', 'newer']);
  expect(kidsAt(kept, start + 600_000 + 3_600_000)).toEqual(['k3']);
});

test('every process takes up keys that another has rotated, and goes on with its own while it cannot read them', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const log = { error: jest.fn(), info: jest.fn() };
  const settled = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  };
  let isAway = false;
  let kept = [{ jwk: jwk('k1'), signsFrom: Date.now() }];
  const secrets = {
    keep: () => Promise.reject(new Error('not used')),
    change: async <T>() => {
      if (isAway) throw new Error('away');
      return kept as unknown as T;
    },
  };
  const changes: (string | undefined)[][] = [];
  const ring = await openSigningKeys(secrets, log, async (keys) => {
    changes.push(keys.map(({ kid }) => kid));
  });
  kept = [...kept, { jwk: jwk('k2'), signsFrom: Date.now() + 90_000 }];
  isAway = true;
  await jest.advanceTimersByTimeAsync(60_000);
  await settled();
  expect(log.error).toHaveBeenCalledTimes(1);
  isAway = false;
  for (let minute = 0; minute < 3; minute += 1) {
    await jest.advanceTimersByTimeAsync(60_000);
    await settled();
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
