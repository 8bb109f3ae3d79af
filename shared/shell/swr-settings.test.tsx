import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import useSWR from 'swr';
import { ApiError } from '../api/index.ts';
import { CallMemory } from './call-memory.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A component that shows one call, which fails while the server has a fault. */
async function aCall({ refreshInterval, status }: { refreshInterval: number; status: number }, isOldHost = false) {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const server = { asked: 0, fault: new ApiError({ status }) as Error | undefined };
  const tries = new Set<() => void>();
  const onNextRetry = (run: () => void) => {
    tries.add(run);
    return () => void tries.delete(run);
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CallMemory {...(isOldHost ? {} : { onNextRetry })}>{children}</CallMemory>
  );
  const { result } = renderHook(
    () =>
      useSWR(
        'devices',
        async () => {
          server.asked += 1;
          if (server.fault) throw server.fault;
          return 'there';
        },
        { refreshInterval },
      ),
    { wrapper },
  );
  await act(() => jest.advanceTimersByTimeAsync(0));
  return { server, tries, now: () => result.current };
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('however often a call fails, one retry is pending, after growing pauses', async () => {
  const { server, now } = await aCall({ refreshInterval: 30_000, status: 500 });
  for (let press = 0; press < 5; press += 1)
    await act(
      async () =>
        void (await now()
          .mutate()
          .catch(() => undefined)),
    );
  expect(server.asked).toBe(6);
  const asked: number[] = [];
  for (const pause of [5000, 10_000, 20_000, 30_000, 30_000]) {
    await pass(pause - 1);
    asked.push(server.asked);
    await pass(1);
    asked.push(server.asked);
  }
  expect(asked).toEqual([6, 7, 7, 8, 8, 9, 9, 10, 10, 11]);
  server.fault = undefined;
  await pass(30_000);
  expect(now().data).toBe('there');
});

test.each([30_000, 0])(
  'a call that does not reach the server is retried with the tab (refreshed every %d ms)',
  async (refreshInterval) => {
    const { server, tries, now } = await aCall({ refreshInterval, status: 0 });
    for (let times = 1; times <= 5; times += 1) {
      await pass(120_000);
      expect([server.asked, tries.size]).toEqual([times, 1]);
      const [run] = tries;
      tries.clear();
      if (times === 5) server.fault = undefined;
      await act(async () => run?.());
    }
    await pass(0);
    expect([now().data, tries.size]).toEqual(['there', 0]);
  },
);

test('in a host without retries of the tab it retries by itself', async () => {
  const { server } = await aCall({ refreshInterval: 30_000, status: 0 }, true);
  await pass(5000);
  expect(server.asked).toBe(2);
});

test('a refused call is repeated as often as it is refreshed, and otherwise not', async () => {
  const { server } = await aCall({ refreshInterval: 60_000, status: 403 });
  await pass(180_000);
  expect(server.asked).toBe(4);
  const once = await aCall({ refreshInterval: 0, status: 403 });
  await pass(180_000);
  expect(once.server.asked).toBe(1);
});
