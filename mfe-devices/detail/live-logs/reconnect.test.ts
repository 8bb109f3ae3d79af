import { ApiError } from '@dmp/shared/api';
import { endOf, reconnectDelay } from './reconnect.ts';

test('each wait is twice the one before, up to half a minute, and then there is none', () => {
  const waits = Array.from({ length: 13 }, (_, index) => reconnectDelay(index + 1, 0));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, ...Array(7).fill(30_000), undefined]);
});

test.each([
  [1006, { is: 'lost' }],
  [1001, { is: 'lost' }],
  [1011, { is: 'lost' }],
  [4408, { is: 'time-limit' }],
  [4401, { is: 'refused', sentence: 'The session has ended. Please sign in again.' }],
  [4403, { is: 'refused', sentence: "You don't have permission to see live messages." }],
  [4404, { is: 'refused', sentence: 'This device does not exist, or you do not have access to it.' }],
])('%d means %j', (code, end) => {
  expect(endOf(code)).toEqual(end);
});

test('what was in the way of connecting is told', () => {
  expect(endOf(1006, new ApiError({ status: 0, detail: 'No answer.' }))).toEqual({ is: 'lost', detail: 'No answer.' });
});
