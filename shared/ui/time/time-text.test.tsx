import { act, fireEvent, render, screen } from '@testing-library/react';
import { formatTime } from '../../format/index.ts';
import { followClock } from '../../shell/server-now.ts';
import { TimeText } from './time-text.tsx';

const now = new Date('2026-11-20T12:00:00.000Z');
const before = '2026-11-20T11:48:00.000Z';
beforeEach(() => jest.useFakeTimers({ now }));
afterEach(() => jest.useRealTimers());
const time = () => screen.getByRole('time');

test('a time is whole, and how far off it is stands under the pointer, as of when it is asked', () => {
  render(<TimeText at={before} />);
  expect(time()).toHaveTextContent(formatTime(before));
  expect(time()).toHaveAttribute('datetime', before);
  jest.setSystemTime(new Date('2026-11-20T13:00:00.000Z'));
  fireEvent.pointerEnter(time());
  expect(time()).toHaveAttribute('title', '1 h ago');
  expect(jest.getTimerCount()).toBe(0);
});

test('how far off it is stands beside the time where that matters, and goes on with it', () => {
  const { container } = render(<TimeText at={before} relative />);
  expect(time()).toHaveTextContent(formatTime(before));
  expect(container).toHaveTextContent('(12 min ago)');
  act(() => jest.advanceTimersByTime(120_000));
  expect(container).toHaveTextContent('(14 min ago)');
});

test('one to come is not an age', () => {
  const { container } = render(<TimeText at="2026-11-23T12:00:00.000Z" relative />);
  expect(container).toHaveTextContent('(in 3 d)');
});

test('none is a dash', () => {
  expect(render(<TimeText at={null} />).container).toHaveTextContent('—');
});

test('it counts by the clock of the server, however wrong that of this computer is', () => {
  followClock({ now: () => Date.now() - 5 * 3_600_000 });
  const { container } = render(<TimeText at="2026-11-20T06:30:00.000Z" relative />);
  expect(container).toHaveTextContent('(30 min ago)');
  act(() => jest.advanceTimersByTime(60_000));
  expect(container).toHaveTextContent('(31 min ago)');
  followClock({});
});
