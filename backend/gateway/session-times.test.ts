// A session has one clock, ours, whatever its charger's clock shows, and however late its messages come.
import fc from 'fast-check';
import { handleCall } from './calls.ts';
import { Clock } from './clock.ts';
import { corrected, ended, type Session } from './effects/session-rules.ts';
import { StatusOrder } from './status-order.ts';

const start = Date.UTC(2026, 5, 1, 12);
const at = (seconds: number) => new Date(start + seconds * 1000);
const hour = 3600;
const year = 365 * 24 * hour;

/** A message: when its event was and when it came, both in seconds of our clock. */
interface Sent {
  action: 'StatusNotification' | 'StartTransaction' | 'MeterValues' | 'StopTransaction';
  of: number;
  came: number;
}

/** What becomes of the session in these messages of a charger whose clock is ahead by so many seconds. */
function played(messages: readonly Sent[], offset: number): { session: Session | undefined; all: Session[] } {
  const reported = new Map([[1, { status: null, at: null }]]);
  const charger = {
    ...{ deviceId: 'd', chargeboxId: 'CP1', clockOffset: undefined, heartbeatSeconds: 300, reported },
    ...{ stationByEvse: new Map([['E', 'S']]), evseByConnector: new Map([[1, 'E']]) },
  };
  const own = { clock: new Clock(at(0)), statusOrder: new StatusOrder(reported) };
  let session: Session | undefined;
  const all: Session[] = [];
  for (const { action, of, came } of messages) {
    const timestamp = at(of + offset).toISOString();
    const meterValue = [{ timestamp, sampledValue: [{ value: '1500' }] }];
    const payload = {
      StatusNotification: { connectorId: 1, errorCode: 'NoError', status: 'Available', timestamp },
      StartTransaction: { connectorId: 1, idTag: 'TAG', meterStart: 1000, timestamp },
      MeterValues: { connectorId: 1, transactionId: 7, meterValue },
      StopTransaction: { transactionId: 7, meterStop: 2000, timestamp },
    }[action];
    const times = { now: at(came), arrived: at(came) };
    const handled = handleCall(action, payload, { charger, ...times, heartbeatSeconds: 300, ...own });
    if ('code' in handled) throw new Error(handled.description);
    for (const effect of handled.effects ?? []) {
      if (effect.kind === 'clock-known' && session) [session] = [...corrected([session], effect), session];
      if (effect.kind === 'stopped' && session) session = ended(session, effect);
      if (effect.kind === 'started') {
        session = {
          ...{ id: 7, deviceId: 'd', evseUid: 'E', connectorId: 1, idTag: 'TAG', startedAt: effect.startedAt },
          ...{ startedAs: effect.startedAs, reportedAt: effect.at, stoppedAt: null, stoppedAs: null },
          register: { start: 1000, last: 1000, confirmed: null, suspect: null, shift: null },
          ...{ stopReason: null, watts: 50_000, powerOffered: null, powerPeak: null, loggedAt: null, assumed: [] },
        };
      }
    }
    if (session) all.push(session);
  }
  return { session, all };
}

const secondsOf = (time: Date | null | undefined) => (time ? (time.getTime() - start) / 1000 : undefined);

test.each<[string, number, Sent[], number, number]>([
  [
    'of a clock five hours behind, of 14 seconds',
    -5 * hour,
    [
      { action: 'StartTransaction', of: 100, came: 100 },
      { action: 'StopTransaction', of: 114, came: 114 },
    ],
    100,
    114,
  ],
  [
    'of a clock that shows only afterwards that it is behind',
    -5 * hour,
    [
      { action: 'StartTransaction', of: 100, came: 100 },
      { action: 'StopTransaction', of: 105, came: 105 },
      { action: 'StatusNotification', of: 200, came: 200 },
    ],
    100,
    105,
  ],
  [
    'that was kept by a clock that is ahead',
    2 * hour,
    [
      { action: 'StartTransaction', of: 100, came: 3 * hour },
      { action: 'StopTransaction', of: 100 + hour, came: 3 * hour + 1 },
      { action: 'StatusNotification', of: 3 * hour + 2, came: 3 * hour + 2 },
    ],
    100,
    100 + hour,
  ],
  [
    'that was kept by a right clock',
    0,
    [
      { action: 'StatusNotification', of: 3 * hour, came: 3 * hour },
      { action: 'StartTransaction', of: 100, came: 3 * hour + 1 },
      { action: 'StopTransaction', of: 100 + hour, came: 3 * hour + 1 },
    ],
    100,
    100 + hour,
  ],
])('a session %s', (_, offset, messages, from, to) => {
  const { session } = played(messages, offset);
  expect([secondsOf(session?.startedAt), secondsOf(session?.stoppedAt)]).toEqual([from, to]);
  expect(session?.assumed).toEqual(offset === 0 ? [] : ['CLOCK']);
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
      const { session, all } = played(messages, offset);
      for (const [index, { startedAt, stoppedAt }] of all.entries()) {
        const { came = 0 } = messages[messages.length - all.length + index] ?? {};
        expect(startedAt <= at(came) && (stoppedAt === null || (stoppedAt >= startedAt && stoppedAt <= at(came)))).toBe(
          true,
        );
      }
      const [begun = 0, over = 0] = [secondsOf(session?.startedAt), secondsOf(session?.stoppedAt)];
      // A clock that is off by a minute is taken as right, and one that is off by little more may be for a while.
      expect([Math.abs(begun - from) <= 121, Math.abs(over - begun - lasts) <= 1]).toEqual([true, true]);
    }),
    { seed: 51, numRuns: 2000 },
  );
});
