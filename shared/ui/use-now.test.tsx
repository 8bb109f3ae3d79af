import { act, render, screen } from '@testing-library/react';
import { setServerClock } from '../shell/server-now.ts';
import { useNow } from './use-now.ts';

const start = new Date('2026-11-20T08:00:00.000Z');
beforeEach(() => jest.useFakeTimers({ now: start }));
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function Clock({ name, interval }: { name: string; interval: number }) {
  return (
    <span role="timer" aria-label={name}>
      {useNow(interval).toISOString().slice(14, 19)}
    </span>
  );
}
const shows = (name: string) => screen.getByLabelText(name).textContent;
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function hide(hidden: boolean) {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('a hundred components share one timer, which is cleared when they unmount', () => {
  const { unmount } = render(
    Array.from({ length: 100 }, (_, index) => (
      <Clock key={String(index)} name={`clock ${index}`} interval={index % 2 ? 1000 : 30_000} />
    )),
  );
  expect(jest.getTimerCount()).toBe(1);
  pass(1000);
  expect([shows('clock 1'), shows('clock 0')]).toEqual(['00:01', '00:00']);
  pass(29_000);
  expect([shows('clock 1'), shows('clock 0')]).toEqual(['00:30', '00:30']);
  expect(jest.getTimerCount()).toBe(1);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

test('components mounted at different moments update together', () => {
  const { rerender } = render(<Clock name="first" interval={30_000} />);
  pass(20_000);
  rerender(
    <>
      <Clock name="first" interval={30_000} />
      <Clock name="second" interval={30_000} />
    </>,
  );
  pass(10_000);
  expect([shows('first'), shows('second')]).toEqual(['00:30', '00:30']);
});

test('the clock stops while the page is hidden, and is current at once when it is visible again', () => {
  render(<Clock name="clock" interval={30_000} />);
  hide(true);
  expect(jest.getTimerCount()).toBe(0);
  pass(65_000);
  expect(shows('clock')).toBe('00:00');
  hide(false);
  expect(shows('clock')).toBe('01:05');
  pass(25_000);
  expect(shows('clock')).toBe('01:30');
});

test('a component mounted long after the last one unmounted starts with the current time', () => {
  const { unmount } = render(<Clock name="clock" interval={1000} />);
  unmount();
  pass(600_000);
  render(<Clock name="clock" interval={1000} />);
  expect(shows('clock')).toBe('10:00');
});

test('a clock that was put back continues from there, also for a component mounted later', () => {
  const clock = { aheadMs: 5 * 3_600_000 };
  setServerClock({ now: () => Date.now() + clock.aheadMs });
  render(<Clock name="clock" interval={1000} />);
  expect(shows('clock')).toBe('00:00');
  clock.aheadMs = 0;
  pass(2000);
  expect(shows('clock')).toBe('00:02');
  render(<Clock name="later" interval={1000} />);
  expect(shows('later')).toBe('00:02');
  setServerClock({});
});
