import { limitLines } from './limit-lines.ts';

const written: [string, object, string][] = [];
const log = {
  error: (details: object, message: string) => written.push(['error', details, message]),
  warn: (details: object, message: string) => written.push(['warn', details, message]),
};
beforeEach(() => {
  written.length = 0;
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('the first line with each message is written, and how many followed at the end of the minute', () => {
  const limited = limitLines(log);
  for (let port = 1; port <= 3; port += 1) limited.error({ port }, 'no port');
  limited.warn({ device: 'A' }, 'broke off');
  expect(written).toEqual([
    ['error', { port: 1 }, 'no port'],
    ['warn', { device: 'A' }, 'broke off'],
  ]);
  jest.advanceTimersByTime(60_000);
  expect(written.slice(2)).toEqual([['error', { port: 3, counted: 2 }, 'no port']]);
  expect(jest.getTimerCount()).toBe(0);
});

test('the next minute begins with its first line', () => {
  const limited = limitLines(log);
  limited.error({}, 'no port');
  jest.advanceTimersByTime(60_000);
  limited.error({}, 'no port');
  expect(written).toHaveLength(2);
  limited.end();
});

test('its end writes what was counted and leaves no timer', () => {
  const limited = limitLines(log);
  limited.warn({}, 'broke off');
  limited.warn({}, 'broke off');
  limited.end();
  limited.end();
  expect(written.slice(1)).toEqual([['warn', { counted: 1 }, 'broke off']]);
  expect(jest.getTimerCount()).toBe(0);
});
