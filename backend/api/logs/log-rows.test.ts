import { logIdOf, parseLogId } from './log-rows.ts';

test('an ID is parsed to its time and number', () => {
  const time = new Date('2026-11-20T08:00:00.123Z');
  expect(parseLogId(logIdOf({ time, id: 42 }))).toEqual({ time, id: 42 });
});

test.each(['', '42', '1-', '-1', '1-2-3', '1.5-2', 'x-1', `${'9'.repeat(16)}-1`])('%j is no ID', (text) => {
  expect(parseLogId(text)).toBeUndefined();
});
