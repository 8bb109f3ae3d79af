import { act, renderHook } from '@testing-library/react';
import { SessionEnded } from './renewal.ts';
import { useRetriedTask } from './use-retried-task.ts';

/** A task whose runs the test resolves or rejects. */
function createTask() {
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
const failure = new Error('no way');

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a failed task is retried until it succeeds, and the error stays until then', async () => {
  const { run, fail, succeed } = createTask();
  const onDone = jest.fn();
  const { result } = renderHook(() => useRetriedTask(run, onDone));
  await fail(failure);
  expect(result.current).toMatchObject({ error: failure, isRetrying: false });
  await wait(2);
  expect(result.current).toMatchObject({ error: failure, isRetrying: true });
  await fail(failure);
  await wait(3);
  expect(run).toHaveBeenCalledTimes(2);
  await wait(1);
  expect(run).toHaveBeenCalledTimes(3);
  await succeed();
  expect(onDone).toHaveBeenCalledTimes(1);
  await wait(600);
  expect(run).toHaveBeenCalledTimes(3);
});

test('it is retried at once when the browser is online again, or by the user', async () => {
  const { run, fail } = createTask();
  const { result } = renderHook(() => useRetriedTask(run));
  await fail(failure);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(run).toHaveBeenCalledTimes(2);
  // A retry is pending.
  act(() => void window.dispatchEvent(new Event('online')));
  expect(run).toHaveBeenCalledTimes(2);
  await fail(failure);
  act(() => result.current.retry());
  expect(run).toHaveBeenCalledTimes(3);
});

test('a canceled task has no effect', async () => {
  const { run, fail, succeed } = createTask();
  const onDone = jest.fn();
  const hook = renderHook(({ isEnabled }) => useRetriedTask(isEnabled ? run : undefined, onDone), {
    initialProps: { isEnabled: true },
  });
  await fail(failure);
  hook.rerender({ isEnabled: false });
  expect(hook.result.current.error).toBeUndefined();
  await wait(600);
  expect(run).toHaveBeenCalledTimes(1);
  // The next task starts without the earlier error and backoff.
  hook.rerender({ isEnabled: true });
  expect(hook.result.current.error).toBeUndefined();
  await fail(failure);
  await wait(2);
  expect(run).toHaveBeenCalledTimes(3);
  hook.unmount();
  await succeed();
  expect(onDone).not.toHaveBeenCalled();
});

test('the end of the session is no failure', async () => {
  const { run, fail } = createTask();
  const { result } = renderHook(() => useRetriedTask(run));
  await fail(new SessionEnded());
  expect(result.current.error).toBeUndefined();
  await wait(600);
  expect(run).toHaveBeenCalledTimes(1);
});
