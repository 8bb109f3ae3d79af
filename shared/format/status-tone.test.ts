import { statusTone } from './status-tone.ts';

test.each([
  ['AVAILABLE', 'green'],
  ['Available', 'green'],
  ['Finishing', 'green'],
  ['online', 'green'],
  ['CHARGING', 'orange'],
  ['Preparing', 'orange'],
  ['RESERVED', 'orange'],
  ['SuspendedEV', 'grey'],
  ['SuspendedEVSE', 'grey'],
  ['Unavailable', 'grey'],
  ['UNKNOWN', 'grey'],
  ['ONLINE_NO_HEARTBEAT', 'grey'],
  ['offline', 'grey'],
  ['', 'grey'],
  [null, 'grey'],
  [undefined, 'grey'],
  ['OUTOFORDER', 'red'],
  ['INOPERATIVE', 'red'],
  ['Faulted', 'red'],
  ['BLOCKED', 'red'],
  ['PLANNED', 'red'],
  ['REMOVED', 'red'],
  ['anything', 'red'],
])('%s is %s', (status, tone) => {
  expect(statusTone(status)).toBe(tone);
});
