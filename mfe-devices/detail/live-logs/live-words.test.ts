import { formatTime } from '@dmp/shared/format';
import type { FeedState } from './live-log-feed.ts';
import { countsInWords, gapText, stateInWords } from './live-words.ts';

const at = new Date(2026, 10, 20, 8, 5, 9).getTime();

test.each<[FeedState, string]>([
  [{ is: 'off' }, 'Go online to see what this device and the server say to each other.'],
  [{ is: 'connecting' }, 'Connecting …'],
  [{ is: 'online', stopsAt: at }, 'Live until 11/20/2026 8:05:09 AM.'],
  [{ is: 'waiting', until: at }, 'No connection. Trying again at 11/20/2026 8:05:09 AM.'],
  [{ is: 'waiting', until: at, detail: 'Gone.' }, 'No connection: Gone. Trying again at 11/20/2026 8:05:09 AM.'],
  [{ is: 'off', why: 'switched-off', at }, 'Offline since 11/20/2026 8:05:09 AM.'],
  [{ is: 'off', why: 'left', at }, 'Live messages ended when you left at 11/20/2026 8:05:09 AM.'],
  [
    { is: 'off', why: 'time-limit', at },
    'Live messages stopped at 11/20/2026 8:05:09 AM: they run for an hour at a time.',
  ],
  [{ is: 'off', why: { sentence: 'The session has ended.' }, at }, 'The session has ended.'],
])('%j reads %s', (state, words) => {
  expect(stateInWords(state)).toBe(words);
});

test.each([
  ['lost', 5000, 'Connection lost for 5 s'],
  ['off', 125_000, 'Offline for 2 min 5 s'],
  ['lost', 20, 'Connection lost for 1 s'],
] as const)('a gap because of %s for %d ms reads %s', (why, durationMs, words) => {
  const from = formatTime(new Date(at));
  expect(gapText(why, at, at + durationMs)).toBe(
    `${words}, from ${from}: messages from that time are only in Status Logs.`,
  );
});

test.each([
  [0, undefined, 0, '0 messages'],
  [1, undefined, 0, '1 message'],
  [12_345, 80, 2345, '12,345 messages, 80 match, 2,345 older ones dropped'],
  [2, 1, 1, '2 messages, 1 matches, 1 older one dropped'],
])('%d messages, of which %s match and %d were dropped, read %s', (received, matching, dropped, words) => {
  expect(countsInWords(received, matching, dropped)).toBe(words);
});
