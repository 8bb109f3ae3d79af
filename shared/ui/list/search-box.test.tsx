import { act, fireEvent, render, screen } from '@testing-library/react';
import { SearchBox } from './search-box.tsx';
import { searchFromText, textOfSearch } from './search-text.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function show(value = '') {
  const onSearch = jest.fn();
  const view = (next: string) => <SearchBox label="Search" value={next} onSearch={onSearch} />;
  const { rerender } = render(view(value));
  const box = screen.getByRole('searchbox', { name: 'Search' });
  return {
    onSearch,
    box,
    show: (next: string) => rerender(view(next)),
    type: (text: string) => fireEvent.change(box, { target: { value: text } }),
    wait: (time: number) => act(() => jest.advanceTimersByTime(time)),
  };
}

test('the first letter is sent immediately, then the text is throttled', () => {
  const { type, wait, onSearch } = show();
  type('a');
  wait(10);
  expect(onSearch.mock.calls).toEqual([['a']]);
  type('ab');
  wait(50);
  type('abc');
  wait(50);
  expect(onSearch).toHaveBeenCalledTimes(1);
  wait(20);
  expect(onSearch.mock.calls).toEqual([['a'], ['abc']]);
  wait(1000);
  expect(onSearch).toHaveBeenCalledTimes(2);
});

test('a late echo of a sent value does not replace newer text', () => {
  const { type, wait, show: rerenderWith, box } = show();
  type('a');
  wait(10);
  type('ab');
  wait(200);
  rerenderWith('a');
  expect(box).toHaveValue('ab');
  rerenderWith('ab');
  rerenderWith('a');
  expect(box).toHaveValue('a');
});

test('Enter sends immediately and only once', () => {
  const { type, wait, box, onSearch } = show();
  type(' ab ');
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', keyCode: 13 });
  expect(onSearch.mock.calls).toEqual([['ab']]);
  wait(1000);
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test('a sent value that comes back from the address does not disturb further typing', () => {
  const { type, wait, show: rerenderWith, box, onSearch } = show();
  type('ab');
  wait(300);
  type('abc');
  rerenderWith('ab');
  expect(box).toHaveValue('abc');
  wait(300);
  expect(onSearch.mock.calls).toEqual([['ab'], ['abc']]);
});

test('an external value from the address replaces the text and is not sent', () => {
  const { show: rerenderWith, box, wait, onSearch } = show('ab');
  rerenderWith('');
  expect(box).toHaveValue('');
  wait(1000);
  expect(onSearch).not.toHaveBeenCalled();
});

test('pasted lines are separated by commas', () => {
  const { box, wait, onSearch } = show();
  fireEvent.paste(box, { clipboardData: { getData: () => 'AZ0011903B\r\nAZ0011904A\n' } });
  expect(box).toHaveValue('AZ0011903B, AZ0011904A');
  wait(10);
  expect(onSearch.mock.calls).toEqual([['AZ0011903B, AZ0011904A']]);
});

test.each(['abc,def', 'a\\, b,c', ' x '])(
  'the value %j of a shared address is sent only after its text changes',
  (value) => {
    const onSearch = jest.fn();
    const codec = { fromText: searchFromText, toText: textOfSearch };
    render(<SearchBox label="Search" value={value} onSearch={onSearch} codec={codec} />);
    const box = screen.getByRole('searchbox', { name: 'Search' });
    act(() => jest.advanceTimersByTime(1000));
    fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', keyCode: 13 });
    expect(onSearch).not.toHaveBeenCalled();
    fireEvent.change(box, { target: { value: 'other' } });
    act(() => jest.advanceTimersByTime(1000));
    expect(onSearch.mock.calls).toEqual([['other']]);
  },
);
