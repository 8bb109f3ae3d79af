import { act, fireEvent, render, screen } from '@testing-library/react';
import { formatTime } from '../../format/index.ts';
import { setServerClock } from '../../shell/server-now.ts';
import { TimeText } from './time-text.tsx';

const now = new Date('2026-11-20T12:00:00.000Z');
const before = '2026-11-20T11:48:00.000Z';
beforeEach(() => jest.useFakeTimers({ now }));
afterEach(() => jest.useRealTimers());
const time = () => screen.getByRole('time');

test('a full time is shown, and its tooltip has the distance as of pointer enter', () => {
  render(<TimeText at={before} />);
  expect(time()).toHaveTextContent(formatTime(before));
  expect(time()).toHaveAttribute('datetime', before);
  jest.setSystemTime(new Date('2026-11-20T13:00:00.000Z'));
  fireEvent.pointerEnter(time());
  expect(time()).toHaveAttribute('title', '1 h ago');
  expect(jest.getTimerCount()).toBe(0);
});

test('a relative time shows its distance beside it, and updates it', () => {
  const { container } = render(<TimeText at={before} relative />);
  expect(time()).toHaveTextContent(formatTime(before));
  expect(container).toHaveTextContent('(12 min ago)');
  act(() => jest.advanceTimersByTime(120_000));
  expect(container).toHaveTextContent('(14 min ago)');
});

test('a future time is not an age', () => {
  const { container } = render(<TimeText at="2026-11-23T12:00:00.000Z" relative />);
  expect(container).toHaveTextContent('(in 3 d)');
});

test('null is a dash', () => {
  expect(render(<TimeText at={null} />).container).toHaveTextContent('—');
});

test('the distance is by the clock of the server, even if that of the computer is wrong', () => {
  setServerClock({ now: () => Date.now() - 5 * 3_600_000 });
  const { container } = render(<TimeText at="2026-11-20T06:30:00.000Z" relative />);
  expect(container).toHaveTextContent('(30 min ago)');
  act(() => jest.advanceTimersByTime(60_000));
  expect(container).toHaveTextContent('(31 min ago)');
  setServerClock({});
});
