import fc from 'fast-check';
import { Clock, timeIn } from './clock.ts';

const start = Date.UTC(2026, 5, 1, 12);
const at = (seconds: number) => new Date(start + seconds * 1000);
const hour = 3600;
const day = 24 * hour;

/** Messages: when they came, and how far their times were ahead then, both in seconds. */
type Messages = readonly (readonly [at: number, ahead: number])[];
const read = (messages: Messages, clock = new Clock(at(0))) =>
  messages.map(([came, ahead]) => {
    const offset = clock.read(at(came + ahead).toISOString(), at(came));
    const known = offset === undefined ? undefined : offset / 1000;
    const correction = clock.correction(at(came));
    if (correction) clock.corrected(at(came));
    return correction ? { known, since: (correction.since.getTime() - start) / 1000 } : known;
  });

test.each<[string, Messages, ReturnType<typeof read>]>([
  ['a time of now', [[0, 0]], [0]],
  ['a time of almost now', [[0, -59]], [0]],
  ['a time to come', [[0, 11_374]], [{ known: 11_374, since: 0 }]],
  ['one late message', [[0, -hour]], [undefined]],
  [
    'two that are late by the same',
    [
      [0, -hour],
      [30, -hour - 1],
    ],
    [undefined, { known: -hour - 1, since: 0 }],
  ],
  [
    'two that are late by the same and come at once',
    [
      [0, -hour],
      [1, -hour],
    ],
    [undefined, undefined],
  ],
  [
    'what was kept, and then what is new',
    [
      [0, -hour],
      [30, -1800],
      [60, 0],
    ],
    [undefined, undefined, 0],
  ],
  [
    'a status since a while, repeated',
    [
      [0, -hour],
      [300, -hour - 300],
      [600, -hour - 600],
    ],
    [undefined, undefined, undefined],
  ],
  [
    'what was kept by a clock that is behind',
    [
      [0, -8 * hour],
      [1, -7 * hour],
      [20, -5 * hour],
      [40, -5 * hour],
    ],
    [undefined, undefined, undefined, { known: -5 * hour, since: 0 }],
  ],
  [
    'a clock that was right and is behind',
    [
      [0, 0],
      [20, -5 * hour],
      [40, -5 * hour],
    ],
    [0, undefined, { known: -5 * hour, since: 20 }],
  ],
  [
    'a clock that was set meanwhile',
    [
      [0, 2 * hour],
      [30, 1],
    ],
    [{ known: 2 * hour, since: 0 }, 0],
  ],
  [
    'what a clock kept that is ahead',
    [
      [0, hour],
      [1, 2 * hour],
    ],
    [
      { known: hour, since: 0 },
      { known: 2 * hour, since: 0 },
    ],
  ],
  [
    'what is late by a clock that is ahead',
    [
      [0, 2 * hour],
      [1, hour],
      [2, -hour],
    ],
    [{ known: 2 * hour, since: 0 }, undefined, undefined],
  ],
  [
    'a clock that jumps ahead',
    [
      [0, hour],
      [20, hour],
      [40, 2 * hour],
    ],
    [{ known: hour, since: 0 }, hour, 2 * hour],
  ],
  [
    'a clock that is less behind than before',
    [
      [0, -5 * hour],
      [20, -5 * hour],
      [40, -hour],
      [60, -hour],
    ],
    [undefined, { known: -5 * hour, since: 0 }, undefined, { known: -hour, since: 40 }],
  ],
  ['a clock that was never set', [[0, -56 * 365 * day]], [{ known: -56 * 365 * day, since: 0 }]],
  [
    'a clock that lost its time',
    [
      [0, 0],
      [20, -2 * 365 * day],
    ],
    [0, -2 * 365 * day],
  ],
])('%s', (_, messages, readings) => {
  expect(read(messages)).toEqual(readings);
});

test('a text that is no time says nothing', () => {
  const clock = new Clock(at(0));
  expect(clock.read('noon', at(0))).toBeUndefined();
  expect(clock.judge('noon', at(0))).toEqual({ at: at(0), own: null, clockAt: at(0) });
  expect(clock.judge(undefined, at(0))).toEqual({ at: at(0), own: null, clockAt: at(0) });
});

const judged = (clock: Clock, own: number, came: number) =>
  (clock.judge(at(own).toISOString(), at(came)).at.getTime() - start) / 1000;

test('what was known before a connection holds until the clock shows another', () => {
  const clock = new Clock(at(0), 2 * hour * 1000);
  expect(judged(clock, 2 * hour - 600, 0)).toBe(-600);
  expect(read([[0, 0]], clock)).toEqual([0]);
  expect(judged(clock, -600, 0)).toBe(-600);
});

test('what a charger kept from before it was given the time was written by the clock that it had then', () => {
  const behind = new Clock(at(0), -5 * hour * 1000);
  behind.reset(at(0));
  expect(judged(behind, -5 * hour - 600, 10)).toBe(-600);
  expect(
    read(
      [
        [10, -5 * hour - 600],
        [20, 0],
      ],
      behind,
    ),
  ).toEqual([undefined, 0]);
  expect(judged(behind, 20, 20)).toBe(20);

  const ahead = new Clock(at(0), 2 * hour * 1000);
  ahead.reset(at(0));
  expect(read([[10, 2 * hour - 610]], ahead)).toEqual([undefined]);
  expect(judged(ahead, 2 * hour - 600, 10)).toBe(-600);
  // It has not taken the time that it was given.
  expect(read([[60, 2 * hour]], ahead)).toEqual([{ known: 2 * hour, since: 0 }]);
});

test('what was kept corrects what came before at most once a second, and with the last of it in the end', () => {
  const clock = new Clock(at(0));
  const corrections = Array.from({ length: 51 }, (_, index) => {
    const came = at(index / 10);
    clock.read(at(index * 60 + 90).toISOString(), came);
    const correction = clock.correction(came);
    if (correction) clock.corrected(came);
    return correction ? [index / 10] : [];
  });
  expect(corrections.flat()).toEqual([0, 1, 2, 3, 4, 5]);
  clock.read(at(2 * hour).toISOString(), at(5.1));
  expect(clock.correction(at(5.1))).toBeUndefined();
  expect(clock.correction(at(300))).toEqual({ offset: 2 * hour * 1000 - 5100, since: at(0) });
});

test('no time is later than its arrival', () => {
  const clock = new Clock(at(0));
  expect(judged(clock, 50, 0)).toBe(0);
  expect(judged(clock, hour, 0)).toBe(0);
});

test('of readings the last one has the time', () => {
  const reading = (timestamp: string) => ({ timestamp, sampledValue: [] });
  expect(timeIn('MeterValues', { meterValue: [reading('a'), reading('b')] })).toBe('b');
  expect(timeIn('StatusNotification', { timestamp: 'c' })).toBe('c');
  expect(timeIn('Heartbeat', {})).toBeUndefined();
});

test('once a clock is known, what it writes is judged right, however late it comes', () => {
  const offsets = fc.oneof(
    fc.integer({ min: -14 * hour, max: 14 * hour }),
    fc.integer({ min: -60 * 365 * day, max: -2 * 365 * day }),
  );
  const events = fc.array(fc.record({ after: fc.integer({ min: 11, max: hour }), isLate: fc.boolean() }), {
    minLength: 4,
  });
  fc.assert(
    fc.property(offsets, events, (offset, given) => {
      const clock = new Clock(at(0));
      const isOff = Math.abs(offset) > 120;
      let now = 0;
      let known = 0;
      let wasLate = false;
      for (const [index, { after, isLate }] of given.entries()) {
        now += after;
        // No two of them are late by the same, and none by as much as the clock is ahead: its time would be of now.
        const kept = 100 + index * 137;
        const late: number = isLate && !wasLate && Math.abs(kept - offset) > 60 ? kept : 0;
        wasLate = late > 0;
        clock.read(at(now - late + offset).toISOString(), at(now));
        if (late === 0) known += 1;
        if (known < 2) continue;
        expect(Math.abs(judged(clock, now - late + offset, now) - (now - late))).toBeLessThanOrEqual(isOff ? 5 : 120);
      }
    }),
    { seed: 51, numRuns: 2000 },
  );
});
