import type { EffectOf } from './effect.ts';
import {
  afterReadings,
  type ChargingSession,
  corrected,
  ended,
  endedBy,
  isEarlier,
  knownEnergyOf,
  repeatedStart,
  sessionOfEnd,
  sessionOfReadings,
} from './session-rules.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 5, 1, 12, minutes));
const session = (more: Partial<ChargingSession> = {}): ChargingSession => ({
  ...{ id: 7, deviceId: 'd', evseUid: 'E', connectorId: 1, idTag: 'TAG', startedAt: at(0), startedAs: at(0) },
  ...{
    startClockAt: at(0),
    stoppedAt: null,
    stoppedAs: null,
    stopClockAt: null,
    stopReason: null,
    watts: 50_000,
    powerOffered: null,
    powerPeak: null,
    loggedAt: null,
  },
  register: { start: 1000, last: 6000, confirmed: 5000, suspect: null, shift: null },
  assumed: [],
  ...more,
});
const over = session({ id: 5, stoppedAt: at(10), stopReason: 'Local' });
const second = session({ id: 8, connectorId: 2, idTag: 'OTHER', startedAt: at(5) });
const fresh = { start: 1000, last: 1000, confirmed: null, suspect: null, shift: null };
const end = (more: Partial<EffectOf<'stopped'>> = {}): EffectOf<'stopped'> => ({
  ...{ kind: 'stopped', deviceId: 'd', at: at(30), transactionId: undefined },
  ...{ stoppedAt: at(30), stoppedAs: at(30), clockAt: at(30), clockSince: at(-10) },
  ...{ meterStop: 7000, reason: 'Local', idTag: undefined, registers: [], ...more },
});

test.each<[string, ChargingSession[], number | undefined, number | undefined, number | undefined]>([
  ['of its transaction ID', [session(), second], 8, 1, 8],
  ['without one, the one of the connector', [session(), second], undefined, 2, 8],
  ['with one that no session has', [session(), second], 99, 1, undefined],
  ['of a session that is over', [over], 5, 1, undefined],
  ['of a session that is over, although another goes on', [over, session()], 5, 1, undefined],
  ['of a session that the next one ended', [session({ stoppedAt: at(9) })], 7, 1, 7],
  ['at another connector', [session()], undefined, 3, undefined],
  ['without a connector', [session()], undefined, undefined, undefined],
  ['where two go on', [session(), session({ id: 9 })], undefined, 1, undefined],
])('readings %s', (_, sessions, transactionId, connectorId, expected) => {
  expect(sessionOfReadings(sessions, { transactionId, connectorId })?.id).toBe(expected);
});

test.each<[string, ChargingSession[], Partial<EffectOf<'stopped'>>, number | undefined]>([
  ['of its transaction ID', [session(), second], { transactionId: 8 }, 8],
  ['that is repeated', [over, session()], { transactionId: 5 }, undefined],
  ['without an ID', [session()], {}, 7],
  ['without an ID and a reading', [session()], { meterStop: undefined }, 7],
  ['without an ID, with an impossible reading', [session()], { meterStop: 0 }, 7],
  ['without an ID, with nothing that fits', [session()], { meterStop: 0, idTag: 'OTHER' }, undefined],
  ['without an ID, before the session began', [session({ startedAt: at(31) })], {}, undefined],
  ['without an ID, where two go on', [session(), second], {}, undefined],
  ['without an ID, of the identifier', [session(), second], { idTag: 'other' }, 8],
  ['without an ID, of the meter', [session({ register: { ...fresh, start: 500_000, last: 500_000 } }), second], {}, 8],
  ['without an ID, where none goes on', [over], {}, undefined],
  ['with an ID that no session has, and its reading', [session()], { transactionId: 99 }, 7],
  [
    'with an ID that no session has, and its identifier',
    [session()],
    { transactionId: 99, meterStop: 0, idTag: 'TAG' },
    7,
  ],
  [
    'with an ID that no session has, and nothing else',
    [session()],
    { transactionId: 99, meterStop: undefined },
    undefined,
  ],
  ['with an ID that no session has, of another driver', [session()], { transactionId: 99, idTag: 'OTHER' }, undefined],
])('an end %s', (_, sessions, more, expected) => {
  expect(sessionOfEnd(sessions, end(more), { isOthers: false, isRepeated: false })?.id).toBe(expected);
});

test('an end with the ID of another charger’s session, or one that is repeated, is not of this one', () => {
  const sessions = [session()];
  expect(sessionOfEnd(sessions, end({ transactionId: 99 }), { isOthers: true, isRepeated: false })).toBeUndefined();
  expect(sessionOfEnd(sessions, end(), { isOthers: false, isRepeated: true })).toBeUndefined();
});

test('an end that fitted before may have been of another session: the own one corrects it', () => {
  const wrong = ended(session(), end({ meterStop: undefined, stoppedAs: at(10), reason: 'Other' }));
  expect(wrong.assumed).toEqual(['TRANSACTION_ID', 'METER_STOP']);
  const own = end({ transactionId: 7, meterStop: 9000 });
  expect(sessionOfEnd([wrong], own, { isOthers: false, isRepeated: false })).toBe(wrong);
  expect(ended(wrong, own)).toMatchObject({
    stoppedAt: at(30),
    stopReason: 'Local',
    register: { last: 9000 },
    assumed: [],
  });
});

test('what had to be assumed is noted', () => {
  expect(ended(session(), end({ transactionId: 7 }))).toMatchObject({ stoppedAt: at(30), assumed: [] });
  const assumedEnd = ended(session(), end({ stoppedAs: null, meterStop: undefined }));
  expect(assumedEnd.assumed).toEqual(['TRANSACTION_ID', 'STOP_TIME', 'METER_STOP']);
  expect(assumedEnd.register).toMatchObject({ start: 1000, last: 6000 });
  const jumped = afterReadings(session(), {
    ...{ kind: 'metered', deviceId: 'd', at: at(20), connectorId: 1, transactionId: 7, registers: [100, 300] },
    chargedAt: at(20),
  });
  expect(ended(jumped, end({ transactionId: 7, meterStop: 400 }))).toMatchObject({
    ...{ register: { start: 1000, last: 6300 }, assumed: ['METER_JUMP'] },
  });
});

test.each<[string, ChargingSession, number | null]>([
  ['with a higher reading', session(), 5000],
  ['with none but its start, while it goes on', session({ register: fresh, assumed: ['METER_START'] }), 0],
  ['that ended without one', session({ ...over, register: fresh, assumed: ['METER_STOP'] }), null],
  ['that delivered nothing', session({ ...over, register: fresh }), 0],
])('the energy of a session %s', (_, one, energy) => {
  expect(knownEnergyOf(one)).toBe(energy);
});

test('a session never ends before it began', () => {
  const assumedEnd = ended(session(), end({ transactionId: 7, stoppedAt: at(-30), stoppedAs: at(-30) }));
  expect(assumedEnd).toMatchObject({ stoppedAt: at(30), assumed: ['STOP_TIME'] });
});

test('readings that come with the end count where its own does not', () => {
  const registers = [1000, 2500, 7500];
  for (const meterStop of [undefined, 0]) {
    expect(ended(session(), end({ transactionId: 7, meterStop, registers }))).toMatchObject({
      ...{ register: { start: 1000, last: 7500 }, assumed: [] },
    });
  }
  const unread = session({ register: { ...fresh, start: null, last: 0 }, assumed: ['METER_START'] });
  expect(ended(unread, end({ transactionId: 7, meterStop: 8000, registers })).register).toMatchObject({
    ...{ start: 1000, last: 8000 },
  });
});

test('the most power is kept, and the power that was offered last', () => {
  const read = (more: object) => ({
    ...({ kind: 'metered', deviceId: 'd', at: at(20), connectorId: 1, transactionId: 7 } as const),
    ...{ chargedAt: at(20), registers: [], ...more },
  });
  const after = afterReadings(afterReadings(session(), read({ drawn: 9000, offered: 50_000 })), read({ drawn: 100 }));
  expect(after).toMatchObject({ powerPeak: 9000, powerOffered: 50_000 });
  expect(ended(after, end({ drawn: 11_000 })).powerPeak).toBe(11_000);
});

const start = (more: Partial<EffectOf<'started'>> = {}): EffectOf<'started'> => ({
  ...{ kind: 'started', deviceId: 'd', evseUid: 'E', connectorId: 1, idTag: 'TAG', startedAt: at(0) },
  ...{ startedAs: at(0), clockAt: at(0), at: at(0), meterStart: 1000, ...more },
});
const unread = session({ register: fresh });
test.each<[string, ChargingSession, Partial<EffectOf<'started'>>, boolean]>([
  ['is repeated', session(), {}, true],
  ['is repeated after its end', over, {}, true],
  ['is repeated by a clock that is off', session(), { startedAt: at(20), at: at(20) }, true],
  [
    'has the time of a clock that was never set, after another session',
    { ...over, startedAs: new Date(0) },
    { startedAt: at(20), startedAs: new Date(0), at: at(20) },
    false,
  ],
  ['is repeated with another time', unread, { startedAt: at(5), startedAs: at(5) }, true],
  ['is repeated without a time', unread, { startedAt: at(50), startedAs: null, at: at(50) }, true],
  ['has another time, after readings', session(), { startedAt: at(5), startedAs: at(5) }, false],
  ['comes much later', unread, { startedAt: at(11), startedAs: at(11) }, false],
  ['has another identifier', unread, { idTag: 'OTHER' }, false],
  ['has another reading', unread, { meterStart: 2000 }, false],
  ['has no reading, twice', session({ assumed: ['METER_START'] }), { meterStart: undefined }, true],
])('a start that %s', (_, known, more, isRepeated) => {
  expect(repeatedStart([known], start(more))?.id).toBe(isRepeated ? known.id : undefined);
});

test.each<[string, Partial<EffectOf<'started'>>, boolean]>([
  ['before it, with a lower meter', { startedAt: at(-60), meterStart: 500 }, true],
  ['after it', { startedAt: at(1) }, false],
  ['by a clock that was set back a little', { startedAt: new Date(at(0).getTime() - 40_000) }, false],
  [
    'by a clock that was set back to another year, with a higher meter',
    { startedAt: at(-1e6), meterStart: 6000 },
    false,
  ],
  ['before it, without a meter', { startedAt: at(-60), meterStart: undefined }, false],
])('a start %s is of an earlier session: %s', (_, more, isIt) => {
  expect(isEarlier(start(more), session())).toBe(isIt);
  expect(endedBy(start(more), session()).stoppedAt?.getTime()).toBeGreaterThanOrEqual(at(0).getTime());
});

test('sessions are corrected once their clock is known, and end where the next one began', () => {
  const known = { kind: 'clock-known', deviceId: 'd', at: at(60), offset: -60 * 60_000, since: at(-5) } as const;
  const before = session({ id: 1, startClockAt: at(-10), startedAt: at(-90), startedAs: at(-90), stoppedAt: at(-60) });
  const mine = session({ startedAt: at(-60), startedAs: at(-60) });
  const done = session({
    id: 9,
    startedAt: at(-40),
    startedAs: at(-40),
    stoppedAt: at(-30),
    stoppedAs: at(-30),
    stopClockAt: at(0),
  });
  const timeless = session({ id: 10, startedAt: at(1), startedAs: null });
  const sessions = [before, mine, { ...done, connectorId: 2, stopReason: 'Local' }, timeless];
  expect(
    corrected(sessions, known).map(({ id, startedAt, stoppedAt, assumed }) => ({ id, startedAt, stoppedAt, assumed })),
  ).toEqual([
    { id: 7, startedAt: at(0), stoppedAt: null, assumed: ['CLOCK'] },
    { id: 9, startedAt: at(20), stoppedAt: at(30), assumed: ['CLOCK'] },
    { id: 1, startedAt: at(-90), stoppedAt: at(0), assumed: [] },
  ]);
  // Nothing happened later than it was known.
  expect(corrected([session({ startedAs: at(55) })], known)).toMatchObject([{ startedAt: at(60) }]);
});
