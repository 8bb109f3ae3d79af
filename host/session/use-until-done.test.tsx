import { act, renderHook } from '@testing-library/react';
import { SessionEnded } from './renewal.ts';
import { useUntilDone } from './use-until-done.ts';

/** A work of which each run is ended by hand. */
function work() {
  const runs: { resolve(): void; reject(error: Error): void }[] = [];
  const run = jest.fn(() => new Promise<void>((resolve, reject) => void runs.push({ resolve, reject })));
  const last = () => runs[runs.length - 1];
  return {
    run,
    succeed: () => act(async () => last()?.resolve()),
    fail: (error: Error) => act(async () => last()?.reject(error)),
  };
}
const wait = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
const fault = new Error('no way');

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('what fails is retried until it succeeds, and the error stays until then', async () => {
  const { run, fail, succeed } = work();
  const onDone = jest.fn();
  const { result } = renderHook(() => useUntilDone(run, onDone));
  await fail(fault);
  expect(result.current).toMatchObject({ error: fault, isRetrying: false });
  await wait(2);
  expect(result.current).toMatchObject({ error: fault, isRetrying: true });
  await fail(fault);
  await wait(3);
  expect(run).toHaveBeenCalledTimes(2);
  await wait(1);
  expect(run).toHaveBeenCalledTimes(3);
  await succeed();
  expect(onDone).toHaveBeenCalledTimes(1);
  await wait(600);
  expect(run).toHaveBeenCalledTimes(3);
});

test('a browser that is online again, and a person, need not wait', async () => {
  const { run, fail } = work();
  const { result } = renderHook(() => useUntilDone(run));
  await fail(fault);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(run).toHaveBeenCalledTimes(2);
  // It is under way.
  act(() => void window.dispatchEvent(new Event('online')));
  expect(run).toHaveBeenCalledTimes(2);
  await fail(fault);
  act(() => result.current.retry());
  expect(run).toHaveBeenCalledTimes(3);
});

test('what is not wanted any more has no effect', async () => {
  const { run, fail, succeed } = work();
  const onDone = jest.fn();
  const hook = renderHook(({ isWanted }) => useUntilDone(isWanted ? run : undefined, onDone), {
    initialProps: { isWanted: true },
  });
  await fail(fault);
  hook.rerender({ isWanted: false });
  expect(hook.result.current.error).toBeUndefined();
  await wait(600);
  expect(run).toHaveBeenCalledTimes(1);
  // The next work begins without the error and the pauses of the one before.
  hook.rerender({ isWanted: true });
  expect(hook.result.current.error).toBeUndefined();
  await fail(fault);
  await wait(2);
  expect(run).toHaveBeenCalledTimes(3);
  hook.unmount();
  await succeed();
  expect(onDone).not.toHaveBeenCalled();
});

test('the end of the session is no failure', async () => {
  const { run, fail } = work();
  const { result } = renderHook(() => useUntilDone(run));
  await fail(new SessionEnded());
  expect(result.current.error).toBeUndefined();
  await wait(600);
  expect(run).toHaveBeenCalledTimes(1);
});
