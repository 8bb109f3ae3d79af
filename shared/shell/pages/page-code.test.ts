import { CodeLoadError } from '../code-load-error.tsx';
import { PageCode } from './page-code.ts';

const Page = () => null;

test('code is loaded once', async () => {
  const load = jest.fn(async () => Page);
  const code = new PageCode(load);
  expect(code.get()).toBe(code.get());
  expect(code.component).toBeUndefined();
  expect(await code.get()).toBe(Page);
  expect(code.component).toBe(Page);
  code.retry();
  expect(await code.get()).toBe(Page);
  expect(load).toHaveBeenCalledTimes(1);
});

test('after a failure it is loaded again on retry, not before', async () => {
  const fault = new CodeLoadError(new Error('503'));
  const load = jest.fn(async () => Page).mockRejectedValueOnce(fault.cause);
  const code = new PageCode(load);
  await expect(code.get()).rejects.toEqual(fault);
  await expect(code.get()).rejects.toEqual(fault);
  code.retry();
  expect(await code.get()).toBe(Page);
  expect(load).toHaveBeenCalledTimes(2);
});

test.each<[string, () => Promise<unknown>]>([
  ['has no component', async () => undefined],
  [
    'throws at once',
    () => {
      throw new Error('broken');
    },
  ],
])('a module that %s fails its page', async (_what, load) => {
  await expect(new PageCode(load as () => Promise<typeof Page>).get()).rejects.toEqual(expect.any(CodeLoadError));
});

test('loading times out after 8 seconds', async () => {
  jest.useFakeTimers();
  try {
    const failure = jest.fn();
    new PageCode(() => new Promise(() => {})).get().catch(failure);
    await jest.advanceTimersByTimeAsync(7900);
    expect(failure).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    expect(failure).toHaveBeenCalledWith(expect.any(CodeLoadError));
  } finally {
    jest.useRealTimers();
  }
});
