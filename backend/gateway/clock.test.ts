import { Clock, timeIn } from './clock.ts';

const start = Date.UTC(2026, 5, 1, 12);
const minutes = (count: number) => count * 60_000;
/** Reads messages: when they came, and how far their times were ahead then, both in seconds. */
function read(messages: readonly (readonly [at: number, ahead: number])[], clock = new Clock()) {
  const readings = messages.map(([at, ahead]) => {
    const now = start + at * 1000;
    return clock.read(new Date(now + ahead * 1000).toISOString(), new Date(now));
  });
  return { readings, isOff: clock.isOff };
}

test.each([
  ['a time of now', [[0, 0]], [0], false],
  ['a time of almost now', [[0, -59]], [0], false],
  ['a time to come', [[0, 11_374]], [11_374_000], true],
  ['one late message', [[0, -3600]], [undefined], false],
  [
    'two that are late by the same',
    [
      [0, -3600],
      [30, -3601],
    ],
    [undefined, -3_601_000],
    true,
  ],
  [
    'two that are late by the same and come at once, as what was kept does',
    [
      [0, -3600],
      [1, -3600],
    ],
    [undefined, undefined],
    false,
  ],
  [
    'what was kept, and then what is new',
    [
      [0, -3600],
      [30, -1800],
      [60, 0],
    ],
    [undefined, undefined, 0],
    false,
  ],
  [
    'a status since a while, told again',
    [
      [0, -3600],
      [300, -3900],
      [600, -4200],
    ],
    [undefined, undefined, undefined],
    false,
  ],
  [
    'a clock that was set meanwhile',
    [
      [0, 7200],
      [30, 1],
    ],
    [7_200_000, 0],
    false,
  ],
] as const)('%s', (_, messages, readings, isOff) => {
  expect(read(messages)).toEqual({ readings, isOff });
});

test('a clock that was never set is off at once', () => {
  const clock = new Clock();
  expect(clock.read('1970-01-01T00:05:00Z', new Date(start))).toBe(minutes(5) - start);
  expect(clock.isOff).toBe(true);
});

test('what was known before a connection holds until it is told the time, or shows another', () => {
  const clock = new Clock(minutes(10));
  expect(clock.isOff).toBe(true);
  clock.reset();
  expect(clock.isOff).toBe(false);
  expect(read([[0, 0]], new Clock(minutes(10)))).toEqual({ readings: [0], isOff: false });
});

test('a text that is no time says nothing', () => {
  expect(new Clock().read('noon', new Date(start))).toBeUndefined();
});

test('of readings the last one has the time', () => {
  const at = (timestamp: string) => ({ timestamp, sampledValue: [] });
  expect(timeIn('MeterValues', { meterValue: [at('a'), at('b')] })).toBe('b');
  expect(timeIn('StatusNotification', { timestamp: 'c' })).toBe('c');
  expect(timeIn('Heartbeat', {})).toBeUndefined();
});
