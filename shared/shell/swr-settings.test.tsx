import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import useSWR from 'swr';
import { ApiError } from '../api/index.ts';
import { CallCacheProvider } from './call-cache-provider.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Renders a component with one call, which fails while `server.fault` is set. */
async function renderCall({ refreshInterval, status }: { refreshInterval: number; status: number }, isOldHost = false) {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const server = { requests: 0, fault: new ApiError({ status }) as Error | undefined };
  const pendingRetries = new Set<() => void>();
  const onNextRetry = (run: () => void) => {
    pendingRetries.add(run);
    return () => void pendingRetries.delete(run);
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CallCacheProvider {...(isOldHost ? {} : { onNextRetry })}>{children}</CallCacheProvider>
  );
  const { result } = renderHook(
    () =>
      useSWR(
        'devices',
        async () => {
          server.requests += 1;
          if (server.fault) throw server.fault;
          return 'there';
        },
        { refreshInterval },
      ),
    { wrapper },
  );
  await act(() => jest.advanceTimersByTimeAsync(0));
  return { server, pendingRetries, current: () => result.current };
}
const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('one retry of a failing call is pending, with backoff', async () => {
  const { server, current } = await renderCall({ refreshInterval: 30_000, status: 500 });
  for (let press = 0; press < 5; press += 1)
    await act(
      async () =>
        void (await current()
          .mutate()
          .catch(() => undefined)),
    );
  expect(server.requests).toBe(6);
  const requests: number[] = [];
  for (const delay of [5000, 10_000, 20_000, 30_000, 30_000]) {
    await advance(delay - 1);
    requests.push(server.requests);
    await advance(1);
    requests.push(server.requests);
  }
  expect(requests).toEqual([6, 7, 7, 8, 8, 9, 9, 10, 10, 11]);
  server.fault = undefined;
  await advance(30_000);
  expect(current().data).toBe('there');
});

test.each([30_000, 0])(
  'a call that does not reach the server is retried with the tab (refreshed every %d ms)',
  async (refreshInterval) => {
    const { server, pendingRetries, current } = await renderCall({ refreshInterval, status: 0 });
    for (let times = 1; times <= 5; times += 1) {
      await advance(120_000);
      expect([server.requests, pendingRetries.size]).toEqual([times, 1]);
      const [run] = pendingRetries;
      pendingRetries.clear();
      if (times === 5) server.fault = undefined;
      await act(async () => run?.());
    }
    await advance(0);
    expect([current().data, pendingRetries.size]).toEqual(['there', 0]);
  },
);

test('in a host without onNextRetry it retries by itself', async () => {
  const { server } = await renderCall({ refreshInterval: 30_000, status: 0 }, true);
  await advance(5000);
  expect(server.requests).toBe(2);
});

test('a rejected call keeps its refresh interval, and is otherwise not retried', async () => {
  const { server } = await renderCall({ refreshInterval: 60_000, status: 403 });
  await advance(180_000);
  expect(server.requests).toBe(4);
  const once = await renderCall({ refreshInterval: 0, status: 403 });
  await advance(180_000);
  expect(once.server.requests).toBe(1);
});
