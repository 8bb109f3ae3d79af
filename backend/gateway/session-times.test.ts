// A session has one clock, ours, whatever its charger's clock shows, and however late its messages come.
import fc from 'fast-check';
import { handleCall } from './calls.ts';
import { Clock } from './clock.ts';
import type { Effect, EffectOf } from './effects/effect.ts';
import { type ChargingSession, corrected, ended, endedBy, isEarlier } from './effects/session-rules.ts';
import { StatusOrder } from './status-order.ts';

const start = Date.UTC(2026, 5, 1, 12);
const at = (seconds: number) => new Date(start + seconds * 1000);
const hour = 3600;
const day = 24 * hour;
const year = 365 * day;

/** A message: when its event was and when it came, both in seconds of our clock. */
interface Sent {
  action: 'BootNotification' | 'StatusNotification' | 'StartTransaction' | 'MeterValues' | 'StopTransaction';
  of: number;
  /** At once, where it is left out. */
  came?: number;
  /** How far the clock is ahead, where it is not as far as otherwise. */
  by?: number;
  /** The transaction's, 1 where it is left out. */
  id?: number;
  meter?: number;
  connectorId?: number;
  status?: string;
}

const session = (
  id: number,
  { startedAt, startedAs, clockAt, meterStart = 0 }: EffectOf<'started'>,
): ChargingSession => ({
  ...{ id, deviceId: 'd', evseUid: 'E', connectorId: 1, idTag: 'TAG', startedAt, startedAs, startClockAt: clockAt },
  ...{ stoppedAt: null, stoppedAs: null, stopClockAt: null, stopReason: null },
  register: { start: meterStart, last: meterStart, confirmed: null, suspect: null, shift: null },
  ...{ watts: 50_000, powerOffered: null, powerPeak: null, loggedAt: null, assumed: [] },
});

/** What an effect makes of the sessions of the connector, as writing it does. */
function after(sessions: readonly ChargingSession[], effect: Effect): ChargingSession[] {
  if (effect.kind === 'clock-known') {
    const changed = corrected(sessions, effect);
    return sessions.map((one) => changed.find(({ id }) => id === one.id) ?? one);
  }
  if (effect.kind === 'stopped')
    return sessions.map((one) => (one.id === effect.transactionId ? ended(one, effect) : one));
  if (effect.kind !== 'started') return [...sessions];
  const isOpen = ({ stoppedAt }: ChargingSession) => stoppedAt === null;
  const next = sessions.find((one) => isOpen(one) && isEarlier(effect, one));
  const begun = { ...session(sessions.length + 1, effect), stoppedAt: next?.startedAt ?? null };
  return [...sessions.map((one) => (isOpen(one) && one !== next ? endedBy(effect, one) : one)), begun];
}

/** What becomes of the sessions in these messages. @param offset how far the charger's clock is ahead, in seconds */
function played(
  messages: readonly Sent[],
  { offset = 0, known, from = 0 }: { offset?: number; known?: number; from?: number },
): { sessions: ChargingSession[]; all: (ChargingSession | undefined)[]; ages: string[] } {
  const reported = new Map([[1, { status: null, at: null }]]);
  const charger = {
    ...{ deviceId: 'd', chargeboxId: 'CP1', clockOffset: known, heartbeatSeconds: 300, lastBoot: null, reported },
    ...{ stationByEvse: new Map([['E', 'S']]), evseByConnector: new Map([[1, 'E']]) },
  };
  const clock = new Clock(at(from), known === undefined ? undefined : known * 1000);
  const own = { clock, statusOrder: new StatusOrder(reported) };
  let sessions: ChargingSession[] = [];
  const all: (ChargingSession | undefined)[] = [];
  const ages: string[] = [];
  for (const {
    action,
    of,
    came = of,
    by = offset,
    id = 1,
    meter = 1000,
    connectorId = 1,
    status = 'Available',
  } of messages) {
    const timestamp = at(of + by).toISOString();
    const meterValue = [{ timestamp, sampledValue: [{ value: '1500' }] }];
    const payload = {
      BootNotification: { chargePointVendor: 'V', chargePointModel: 'M' },
      StatusNotification: { connectorId, errorCode: 'NoError', status, timestamp },
      StartTransaction: { connectorId: 1, idTag: 'TAG', meterStart: meter, timestamp },
      MeterValues: { connectorId: 1, transactionId: id, meterValue },
      StopTransaction: { transactionId: id, meterStop: 5000, timestamp },
    }[action];
    const times = { now: at(came), arrived: at(came) };
    const handled = handleCall(action, payload, { charger, ...times, heartbeatSeconds: 300, ...own });
    all.push(sessions.at(-1));
    if ('code' in handled) continue;
    for (const effect of handled.effects ?? []) sessions = after(sessions, effect);
    if (handled.effects?.some(({ kind }) => kind === 'clock-known')) clock.corrected(at(came));
    all[all.length - 1] = sessions.at(-1);
    if (action === 'StatusNotification') ages.push(handled.late ? 'late' : 'newest');
  }
  return { sessions, all, ages };
}

const secondsOf = (time: Date | null | undefined) => (time ? (time.getTime() - start) / 1000 : null);
const timesOf = (sessions: readonly ChargingSession[]) =>
  sessions.map(({ startedAt, stoppedAt }) => [secondsOf(startedAt), secondsOf(stoppedAt)]);

const status = (of: number, more: Partial<Sent> = {}): Sent => ({ action: 'StatusNotification', of, ...more });
const begin = (of: number, more: Partial<Sent> = {}): Sent => ({ action: 'StartTransaction', of, ...more });
const meter = (of: number, more: Partial<Sent> = {}): Sent => ({ action: 'MeterValues', of, ...more });
const end = (of: number, more: Partial<Sent> = {}): Sent => ({ action: 'StopTransaction', of, ...more });
const boot = (of: number): Sent => ({ action: 'BootNotification', of });
/** Readings at an interval, that came one after the other. */
const readings = (first: number, last: number, step: number, cameFrom: number): Sent[] =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) =>
    meter(first + index * step, { came: cameFrom + index / 5 }),
  );
/** How far ahead a clock is that begins in 2000 whenever it has no power, at a moment at which it does. */
const unset = (of: number) => (Date.UTC(2000, 0, 1) - start) / 1000 - of;

test.each<[string, Parameters<typeof played>[1], Sent[], [number, number | null][]]>([
  ['of a clock five hours behind, of 14 seconds', { offset: -5 * hour }, [begin(100), end(114)], [[100, 114]]],
  [
    'of a clock that shows only afterwards that it is behind',
    { offset: -5 * hour },
    [begin(100), end(105), status(200)],
    [[100, 105]],
  ],
  [
    'that was kept by a clock that is ahead',
    { offset: 2 * hour },
    [begin(100, { came: 3 * hour }), end(100 + hour, { came: 3 * hour + 1 }), status(3 * hour + 2)],
    [[100, 100 + hour]],
  ],
  [
    'that was kept by a right clock',
    {},
    [status(3 * hour), begin(100, { came: 3 * hour + 1 }), end(100 + hour, { came: 3 * hour + 1 })],
    [[100, 100 + hour]],
  ],
  [
    'on both sides of the end of daylight saving time',
    { known: -4 * hour, offset: -4 * hour },
    [
      ...[begin(100), end(2000), begin(86_400), end(90_000, { id: 2 })],
      ...[status(200_000, { by: -5 * hour }), status(200_060, { by: -5 * hour })],
    ],
    [
      [100, 2000],
      [86_400, 90_000],
    ],
  ],
  [
    'that goes on when daylight saving time ends',
    { known: -4 * hour, offset: -4 * hour },
    [begin(100), end(4 * hour, { by: -5 * hour }), status(4 * hour + 60, { by: -5 * hour })],
    [[100, 4 * hour]],
  ],
  [
    'with readings that a right clock sends five minutes late',
    { known: 0 },
    [boot(1), begin(100), meter(400, { came: 700 }), meter(700, { came: 1000 }), end(2000)],
    [[100, 2000]],
  ],
  [
    'of a clock that begins in 2000 at each boot',
    { from: -2 * day },
    [
      ...[status(-2 * day + 10, { by: unset(-2 * day) }), status(-60, { by: unset(-2 * day) }), boot(0)],
      ...[30, 60].map((of) => status(of, { by: unset(0) })),
      ...[begin(hour, { by: unset(0) }), end(2 * hour, { by: unset(0) })],
    ],
    [[hour, 2 * hour]],
  ],
  [
    'that began before a boot, and ends after it by the clock that this set',
    { known: 2 * hour },
    [boot(1), begin(-3.5 * hour, { by: 2 * hour, came: 5 }), status(20), meter(1000), end(hour)],
    [[-3.5 * hour, hour]],
  ],
  [
    'that was kept with a reading of each minute, by a clock that is ahead, so that one of them has a time of now',
    { known: 2 * hour, offset: 2 * hour },
    [
      ...[begin(-3 * hour, { came: 1 }), ...readings(-3 * hour + 60, -hour - 60, 60, 2)],
      ...[end(-hour, { came: 30 }), status(31), status(131)],
    ],
    [[-3 * hour, -hour]],
  ],
  [
    'that was kept and shows the clock little by little',
    { offset: 2 * hour },
    [
      ...[begin(-7110, { came: 1 }), ...readings(-7050, -1800, 55, 1.2), end(-1800, { came: 21 })],
      ...[...readings(-1745, 0, 55, 21.2), status(30), status(130), status(230)],
    ],
    [[-7110, -1800]],
  ],
  [
    'during which a charger boots that keeps its local time',
    { known: -5 * hour, offset: -5 * hour, from: -9 * hour },
    [
      ...[begin(-8 * hour), meter(-8 * hour + 60), boot(-2 * hour), status(-2 * hour + 2), status(0), end(1)],
      ...[status(100), status(200)],
    ],
    [[-8 * hour, 1]],
  ],
  [
    'without an end, before a boot of such a charger',
    { known: -5 * hour, offset: -5 * hour, from: -9 * hour },
    [
      ...[begin(-hour), boot(-1800), status(-1798), begin(0, { meter: 3000 })],
      ...[meter(60, { id: 2 }), meter(120, { id: 2 }), end(600, { id: 2 })],
    ],
    [
      [-hour, 0],
      [0, 600],
    ],
  ],
  [
    'without an end, of a charger whose meter begins again',
    { known: -5 * hour, offset: -5 * hour, from: -9 * hour },
    [begin(-hour, { meter: 0 }), boot(-1800), status(-1798), begin(0, { meter: 0 }), meter(60, { id: 2 })],
    [
      [-hour, 0],
      [0, null],
    ],
  ],
  [
    'without an end, of a clock that shows only in the next one that it is behind',
    { offset: -5 * hour },
    [begin(-hour, { by: 0 }), boot(-1800), begin(0, { meter: 3000 }), meter(60, { id: 2 }), end(600, { id: 2 })],
    [
      [-hour, 0],
      [0, 600],
    ],
  ],
  [
    'that goes on when daylight saving time ends, and whose end is the first message after that',
    { known: hour, offset: hour },
    [
      ...[begin(3000), status(10_000, { came: 10_600 }), end(12_300, { by: 0 }), status(12_301, { by: 0 })],
      status(12_400, { by: 0 }),
    ],
    [[3000, 12_300]],
  ],
  [
    'after a boot of a charger whose clock was set back before it',
    { known: -4 * hour, from: -hour },
    [
      ...[boot(0), status(60, { by: -5 * hour }), status(90, { by: -5 * hour }), begin(100, { by: -5 * hour })],
      end(2000, { by: -5 * hour }),
    ],
    [[100, 2000]],
  ],
  [
    'that a clock kept that was never set, over a boot that set it',
    { known: unset(0), offset: 0 },
    [boot(5000), begin(100, { by: unset(0), came: 5002 }), status(5010), end(6000), status(6100)],
    [[100, 6000]],
  ],
  [
    'after a time of the year 9999',
    { known: 0 },
    [boot(1), status(3), status(20, { by: 7970 * year }), begin(-300, { came: 22 }), end(60)],
    [[-300, 60]],
  ],
  [
    'before a time of the year 2085',
    {},
    [status(1), begin(5), status(6, { by: 58 * year }), status(7), end(1000)],
    [[5, 1000]],
  ],
  [
    'of a clock that a message shows which is refused',
    { offset: -5 * hour },
    [begin(10), status(60, { connectorId: -1 }), meter(120), end(700)],
    [[10, 700]],
  ],
])('a session %s', (_, given, messages, expected) => {
  expect(timesOf(played(messages, given).sessions)).toEqual(expected);
});

test('a session says that its times are corrected, and no other does', () => {
  const messages = [status(50), begin(100), end(105), status(200)];
  expect(played(messages, { offset: -5 * hour }).sessions).toMatchObject([{ assumed: ['CLOCK'] }]);
  expect(played(messages, { offset: 30 }).sessions).toMatchObject([{ assumed: [] }]);
});

test('a status of the clock before a boot is not compared with those after it', () => {
  const messages = [
    ...[boot(1315), status(1300, { came: 1316, by: 3 * hour })],
    ...[status(5370, { status: 'Unavailable' }), status(5419), status(5463, { status: 'Unavailable' })],
  ];
  expect(played(messages, { known: 3 * hour }).ages).toEqual(['newest', 'newest', 'newest', 'newest']);
});

test('when daylight saving time ends, statuses count once the clock is known', () => {
  const messages = [
    ...[status(5, { status: 'Charging' }), status(1805, { by: hour, status: 'Finishing' })],
    ...[status(1820, { by: hour }), status(1830, { by: hour, status: 'Preparing' })],
  ];
  expect(played(messages, { known: 2 * hour, offset: 2 * hour }).ages).toEqual(['newest', 'late', 'newest', 'newest']);
});

test('a session lasts as long as it did, is never of the future, and is right once its clock is known', () => {
  const given = fc.record({
    offset: fc.oneof(
      fc.integer({ min: -14 * hour, max: 14 * hour }),
      fc.integer({ min: -60 * year, max: -2 * year }),
      fc.constant(0),
    ),
    before: fc.nat(2),
    samples: fc.nat(3),
    lasts: fc.integer({ min: 0, max: 12 * hour }),
    /** How long after its end its messages come; undefined where they come at once. */
    keptFor: fc.option(fc.integer({ min: 100, max: 40 * hour }), { nil: undefined }),
    apart: fc.integer({ min: 11, max: hour }),
  });
  fc.assert(
    fc.property(given, ({ offset, before, samples, lasts, keptFor, apart }) => {
      const from = (before + 1) * apart;
      const to = from + lasts;
      const end = to + (keptFor ?? 0);
      const live = (of: number, action: Sent['action'] = 'StatusNotification') => ({ action, of, came: of });
      const sampled = Array.from({ length: samples }, (_, index) => from + ((index + 1) * lasts) / (samples + 1));
      const own: Sent[] = [
        live(from, 'StartTransaction'),
        ...sampled.map((of) => live(Math.round(of), 'MeterValues')),
        live(to, 'StopTransaction'),
      ];
      const messages = [
        ...Array.from({ length: before }, (_, index) => live((index + 1) * apart)),
        ...(keptFor === undefined ? own : own.map((one, index) => ({ ...one, came: end + index / 10 }))),
        ...[1, 2, 3].map((count) => live(end + count * apart)),
      ];
      const { sessions, all } = played(messages, { offset });
      for (const [index, one] of all.entries()) {
        if (!one) continue;
        const { startedAt, stoppedAt } = one;
        const { of = 0, came = of } = messages[index] ?? {};
        expect(startedAt <= at(came) && (stoppedAt === null || (stoppedAt >= startedAt && stoppedAt <= at(came)))).toBe(
          true,
        );
      }
      const [[begun, over] = []] = timesOf(sessions);
      // A clock that is off by a minute is taken as right, and one that is off by little more may be for a while.
      expect([Math.abs((begun ?? 0) - from) <= 121, Math.abs((over ?? 0) - (begun ?? 0) - lasts) <= 1]).toEqual([
        true,
        true,
      ]);
    }),
    { seed: 51, numRuns: 2000 },
  );
});
