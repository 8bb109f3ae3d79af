import { ApiError } from '@dmp/shared/api';
import { feedEndOf, reconnectDelay } from './reconnect.ts';

test('each delay doubles, up to 30 seconds; after the last retry there is none', () => {
  const delays = Array.from({ length: 13 }, (_, index) => reconnectDelay(index + 1, 0));
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, ...Array(7).fill(30_000), undefined]);
});

test.each([
  [1006, { is: 'lost' }],
  [1001, { is: 'lost' }],
  [1011, { is: 'lost' }],
  [4408, { is: 'time-limit' }],
  [4401, { is: 'refused', sentence: 'The session has ended. Please sign in again.' }],
  [4403, { is: 'refused', sentence: "You don't have permission to see live messages." }],
  [4404, { is: 'refused', sentence: 'This device does not exist, or you do not have access to it.' }],
])('close code %d means %j', (code, end) => {
  expect(feedEndOf(code)).toEqual(end);
});

test('the end of a lost connection includes the detail of the error', () => {
  expect(feedEndOf(1006, new ApiError({ status: 0, detail: 'No answer.' }))).toEqual({
    is: 'lost',
    detail: 'No answer.',
  });
});
