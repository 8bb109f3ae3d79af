import { conflictSentence } from './conflict-sentence.ts';
import { formatTime } from './time.ts';

const at = '2026-11-22T08:05:09.123Z';

test.each([
  [
    `This alert was changed by ann@example.com at ${at} after you loaded it. Load it again.`,
    `This alert was changed by ann@example.com at ${formatTime(at)}.`,
  ],
  ['This state was changed after you loaded it. Load it again.', 'This state was changed.'],
  ['There is no alert with this ID.', 'There is no alert with this ID.'],
])('%s', (sentence, shown) => {
  expect(conflictSentence(sentence)).toBe(shown);
});
