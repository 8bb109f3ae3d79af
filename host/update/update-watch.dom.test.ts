import { checkDeadline, lookEvery, UpdateWatch } from './update-watch.ts';

const running = new Map([
  ['host', '1'],
  ['devices', '0.1.0-a'],
]);

/** A watch over a server with these versions; one that is `undefined` cannot be read. */
function watching(server: Record<string, string | undefined>) {
  const looked: string[] = [];
  const watch = new UpdateWatch({
    running: () => running,
    reload: () => undefined,
    current: async (parts) => {
      looked.push(...parts);
      return new Map(parts.flatMap((part): [string, string][] => (server[part] ? [[part, server[part]]] : [])));
    },
  });
  return { watch, looked, server };
}

test.each<[string, Record<string, string | undefined>, boolean]>([
  ['all is as it was', { host: '1', devices: '0.1.0-a' }, false],
  ['the host was released', { host: '2', devices: '0.1.0-a' }, true],
  ['a mounted remote was released', { host: '1', devices: '0.2.0-b' }, true],
  ['the server cannot be reached', { host: undefined, devices: undefined }, false],
  ['a part cannot be read and another was released', { host: undefined, devices: '0.2.0-b' }, true],
])('%s', async (_what, server, behind) => {
  const { watch } = watching(server);
  const heard = jest.fn();
  watch.subscribe(heard);
  await watch.look();
  expect(watch.isBehind()).toBe(behind);
  expect(heard).toHaveBeenCalledTimes(behind ? 1 : 0);
});

test('it is looked for every five minutes in sight, when the page comes into sight after that, and not out of sight', async () => {
  jest.useFakeTimers();
  const seen = jest.spyOn(document, 'visibilityState', 'get');
  try {
    const { watch, looked, server } = watching({ host: '1', devices: '0.1.0-a' });
    const end = watch.start();
    seen.mockReturnValue('visible');
    await jest.advanceTimersByTimeAsync(lookEvery - 1000);
    expect(looked).toEqual([]);
    await jest.advanceTimersByTimeAsync(2000);
    expect(looked).toEqual(['host', 'devices']);

    seen.mockReturnValue('hidden');
    await jest.advanceTimersByTimeAsync(3 * lookEvery);
    expect(looked).toHaveLength(2);

    server.host = '2';
    seen.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(0);
    expect(watch.isBehind()).toBe(true);

    // It is known now: nothing more is asked.
    await jest.advanceTimersByTimeAsync(3 * lookEvery);
    expect(looked).toHaveLength(4);
    end();
  } finally {
    seen.mockRestore();
    jest.useRealTimers();
  }
});

test('code that could not be loaded has the server asked at once, once for all that fail meanwhile', async () => {
  const { watch, looked, server } = watching({ host: '1', devices: '0.1.0-a' });
  await expect(Promise.all([watch.check(), watch.check()])).resolves.toEqual([false, false]);
  expect(looked).toEqual(['host', 'devices']);
  server.devices = '0.2.0-b';
  const heard = jest.fn();
  watch.subscribe(heard);
  await expect(watch.check()).resolves.toBe(true);
  await expect(watch.check()).resolves.toBe(true);
  expect([looked.length, heard.mock.calls.length]).toEqual([4, 1]);
});

test.each<[string, () => Promise<ReadonlyMap<string, string>>]>([
  ['does not answer', () => new Promise(() => {})],
  ['fails', () => Promise.reject(new Error('no'))],
])('a server that %s says nothing of a new release', async (_what, current) => {
  jest.useFakeTimers();
  try {
    const watch = new UpdateWatch({ running: () => running, current, reload: () => undefined });
    const checked = watch.check();
    await jest.advanceTimersByTimeAsync(checkDeadline);
    await expect(checked).resolves.toBe(false);
  } finally {
    jest.useRealTimers();
  }
});
