import { missedCount, missedText } from './live-feed.ts';

test.each([1, 2, 1234])('the text for %d missed messages is parsed', (count) => {
  expect(missedCount({ origin: 'SERVER', message: missedText(count) })).toBe(count);
});

test.each([
  ['SERVER', 'The charger connected.'],
  ['SERVER', '[3,"17",{}]'],
  ['SERVER', '2 messages were missed.'],
  // The text came from a charger, not from the server.
  ['EVSE', missedText(2)],
] as const)('%s: %s is a message as any other', (origin, message) => {
  expect(missedCount({ origin, message })).toBeUndefined();
});
