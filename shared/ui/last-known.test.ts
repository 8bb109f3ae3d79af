import { type StatusFacts, statusLabel, statusMark } from './last-known.ts';

const now = new Date('2026-11-20T12:00:00Z');
const since = '2026-11-20T11:48:00Z';
const lost = { connected: false, since };
const never = { connected: false, since: null, neverConnected: true };

test.each<[string, StatusFacts, string, string | undefined]>([
  ['connected', { status: 'AVAILABLE', connected: true, since }, 'AVAILABLE', undefined],
  ['connected but unknown', { status: 'UNKNOWN', connected: true, since }, 'UNKNOWN', undefined],
  [
    'reconnected, with its status requested',
    { status: 'UNKNOWN', connected: true, since, before: 'CHARGING' },
    'UNKNOWN',
    'last known CHARGING',
  ],
  [
    'reconnected, and reports nothing',
    { status: 'AVAILABLE', connected: true, since, before: 'AVAILABLE' },
    'AVAILABLE',
    'last known',
  ],
  [
    'reconnected in maintenance, and reports nothing',
    { status: 'RESERVED', connected: true, since, before: 'AVAILABLE', reported: 'AVAILABLE' },
    'RESERVED',
    'last reported AVAILABLE',
  ],
  ['lost a while ago', { ...lost, status: 'CHARGING' }, 'CHARGING', 'last known, 12 min ago'],
  ['UNKNOWN by now', { ...lost, status: 'UNKNOWN', before: 'CHARGING' }, 'UNKNOWN', 'last known CHARGING, 12 min ago'],
  ['lost before its first status', { ...lost, status: 'UNKNOWN', before: null }, 'UNKNOWN', 'disconnected 12 min ago'],
  [
    'lost before its first status, in a list without times',
    { status: 'UNKNOWN', connected: false },
    'UNKNOWN',
    'disconnected',
  ],
  ['without a status', { ...lost, status: '' }, 'UNKNOWN', 'disconnected 12 min ago'],
  [
    'out of order before and after it was lost',
    { ...lost, status: 'OUTOFORDER', before: null },
    'OUTOFORDER',
    'last known, 12 min ago',
  ],
  ['never connected', { ...never, status: 'UNKNOWN' }, 'Never connected', undefined],
  ['never connected, and planned', { ...never, status: 'PLANNED' }, 'PLANNED', 'never connected'],
  ['never connected, a port without a status', { ...never, status: '' }, 'Never connected', undefined],
  ['connected for the first time', { ...never, connected: true, status: 'UNKNOWN' }, 'UNKNOWN', undefined],
  ['in maintenance', { status: 'RESERVED', connected: true, reported: 'OUTOFORDER' }, 'RESERVED', 'reports OUTOFORDER'],
  [
    'in maintenance without a status',
    { status: 'RESERVED', connected: true, reported: 'UNKNOWN' },
    'RESERVED',
    'reports no status',
  ],
  ['in maintenance and reserved', { status: 'RESERVED', connected: true, reported: 'RESERVED' }, 'RESERVED', undefined],
  [
    'in maintenance and lost',
    { ...lost, status: 'RESERVED', reported: 'OUTOFORDER' },
    'RESERVED',
    'last reported OUTOFORDER, 12 min ago',
  ],
  [
    'in maintenance and UNKNOWN by now',
    { ...lost, status: 'RESERVED', reported: 'UNKNOWN', before: 'CHARGING' },
    'RESERVED',
    'last reported CHARGING, 12 min ago',
  ],
  [
    'in maintenance and never connected',
    { ...never, status: 'RESERVED', reported: 'UNKNOWN' },
    'RESERVED',
    'never connected',
  ],
  [
    'in maintenance, from a backend that does not send the reported status',
    { ...lost, status: 'RESERVED' },
    'RESERVED',
    'last known, 12 min ago',
  ],
])('a device that is %s', (_, facts, label, mark) => {
  expect(statusLabel(facts)).toBe(label);
  expect(statusMark(facts, now)).toBe(mark);
});
