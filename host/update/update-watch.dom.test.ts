import { checkIntervalMs, checkTimeoutMs, UpdateWatch } from './update-watch.ts';

const running = new Map([
  ['host', '1'],
  ['devices', '0.1.0-a'],
]);

/** A watch of a server with these versions; `undefined` cannot be read. */
function watching(server: Record<string, string | undefined>) {
  const polled: string[] = [];
  const watch = new UpdateWatch({
    running: () => running,
    reload: () => undefined,
    current: async (parts) => {
      polled.push(...parts);
      return new Map(parts.flatMap((part): [string, string][] => (server[part] ? [[part, server[part]]] : [])));
    },
  });
  return { watch, polled, server };
}

test.each<[string, Record<string, string | undefined>, boolean]>([
  ['nothing was released', { host: '1', devices: '0.1.0-a' }, false],
  ['the host was released', { host: '2', devices: '0.1.0-a' }, true],
  ['a mounted remote was released', { host: '1', devices: '0.2.0-b' }, true],
  ['the server cannot be reached', { host: undefined, devices: undefined }, false],
  ['a part cannot be read and another was released', { host: undefined, devices: '0.2.0-b' }, true],
])('%s', async (_what, server, behind) => {
  const { watch } = watching(server);
  const listener = jest.fn();
  watch.subscribe(listener);
  await watch.poll();
  expect(watch.isBehind()).toBe(behind);
  expect(listener).toHaveBeenCalledTimes(behind ? 1 : 0);
});

test('a visible page polls every five minutes, a hidden one not, but at once when it is shown after that', async () => {
  jest.useFakeTimers();
  const seen = jest.spyOn(document, 'visibilityState', 'get');
  try {
    const { watch, polled, server } = watching({ host: '1', devices: '0.1.0-a' });
    const end = watch.start();
    seen.mockReturnValue('visible');
    await jest.advanceTimersByTimeAsync(checkIntervalMs - 1000);
    expect(polled).toEqual([]);
    await jest.advanceTimersByTimeAsync(2000);
    expect(polled).toEqual(['host', 'devices']);

    seen.mockReturnValue('hidden');
    await jest.advanceTimersByTimeAsync(3 * checkIntervalMs);
    expect(polled).toHaveLength(2);

    server.host = '2';
    seen.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(0);
    expect(watch.isBehind()).toBe(true);

    // A newer release is known: it polls no more.
    await jest.advanceTimersByTimeAsync(3 * checkIntervalMs);
    expect(polled).toHaveLength(4);
    end();
  } finally {
    seen.mockRestore();
    jest.useRealTimers();
  }
});

test('check polls at once, with one poll for concurrent checks', async () => {
  const { watch, polled, server } = watching({ host: '1', devices: '0.1.0-a' });
  await expect(Promise.all([watch.check(), watch.check()])).resolves.toEqual([false, false]);
  expect(polled).toEqual(['host', 'devices']);
  server.devices = '0.2.0-b';
  const listener = jest.fn();
  watch.subscribe(listener);
  await expect(watch.check()).resolves.toBe(true);
  await expect(watch.check()).resolves.toBe(true);
  expect([polled.length, listener.mock.calls.length]).toEqual([4, 1]);
});

test.each<[string, () => Promise<ReadonlyMap<string, string>>]>([
  ['does not respond', () => new Promise(() => {})],
  ['fails', () => Promise.reject(new Error('no'))],
])('when the server %s, check reports no new release', async (_what, current) => {
  jest.useFakeTimers();
  try {
    const watch = new UpdateWatch({ running: () => running, current, reload: () => undefined });
    const checked = watch.check();
    await jest.advanceTimersByTimeAsync(checkTimeoutMs);
    await expect(checked).resolves.toBe(false);
  } finally {
    jest.useRealTimers();
  }
});
