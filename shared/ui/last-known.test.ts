import { lastKnownMark } from './last-known.ts';

const now = new Date('2026-11-20T12:00:00Z');
const since = '2026-11-20T11:48:00Z';

test.each([
  ['connected', { status: 'AVAILABLE', connected: true, since }, undefined],
  ['connected but unknown', { status: 'UNKNOWN', connected: true, since, before: 'CHARGING' }, undefined],
  ['lost a while ago', { status: 'CHARGING', connected: false, since }, 'last known, 12 min ago'],
  [
    'UNKNOWN by now',
    { status: 'UNKNOWN', connected: false, since, before: 'CHARGING' },
    'last known CHARGING, 12 min ago',
  ],
  ['never known', { status: 'UNKNOWN', connected: false, since, before: null }, 'last known, 12 min ago'],
  [
    'out of order all the while',
    { status: 'OUTOFORDER', connected: false, since, before: null },
    'last known, 12 min ago',
  ],
  ['never connected', { status: 'PLANNED', connected: false, since: null }, 'last known'],
])('a device that is %s', (_, facts, mark) => {
  expect(lastKnownMark(facts, now)).toBe(mark);
});
