import { searchTimeout } from './log-pages.ts';

test('a search ends after its timeout, or when the caller disconnects', () => {
  jest.useFakeTimers();
  const left = new AbortController();
  const { signal, clear } = searchTimeout(left.signal);
  jest.advanceTimersByTime(29_000);
  expect(signal.aborted).toBe(false);
  jest.advanceTimersByTime(1_000);
  expect(signal.reason).toMatchObject({
    statusCode: 400,
    message: 'Searching for this text takes longer than 30 seconds. Choose a shorter time range or a device.',
  });
  clear();
  const early = searchTimeout(left.signal);
  left.abort('disconnected');
  expect(early.signal.reason).toBe('disconnected');
  early.clear();
  jest.useRealTimers();
});
