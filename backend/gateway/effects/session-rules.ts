import { serverLimits } from '@dmp/shared/contract';
import type { SessionAssumption } from '../../database/session-assumptions.ts';
import { byOurs, isCorrected, isUnset } from '../clock.ts';
import type { EffectOf } from './effect.ts';
import { afterLastReading, afterReading, energyOf, mostWh, type Register } from './meter-rules.ts';

/** A session as the database has it. */
export interface ChargingSession {
  id: number;
  deviceId: string;
  evseUid: string | null;
  connectorId: number;
  idTag: string;
  startedAt: Date;
  /** The start by the charger's own clock; null where it named no time. */
  startedAs: Date | null;
  /** A moment, by our clock, at which the clock ran that wrote it; null where that was not kept. */
  startClockAt: Date | null;
  /** The end, as `startedAs`. */
  stoppedAs: Date | null;
  stopClockAt: Date | null;
  /** Null while it goes on. One without a `stopReason` was ended by the next session, and its own end may still come. */
  stoppedAt: Date | null;
  stopReason: string | null;
  register: Register;
  /** W, the rating of its connector. */
  watts: number;
  /** W */
  powerOffered: number | null;
  /** W */
  powerPeak: number | null;
  /** When it was logged last how it goes on. */
  loggedAt: Date | null;
  assumed: readonly SessionAssumption[];
}

/** What else is known of an end whose transaction ID is not that of a session of its charger. */
export interface UnknownEnd {
  /** The ID is that of another charger's session that goes on. */
  isOthers: boolean;
  /** Its charger has ended another session by it already. */
  isRepeated: boolean;
}

/** So much later a start that had no response may be repeated with another time. */
const repeatedMs = 10 * 60_000;
/** A clock may be set back by so much. */
const clockMs = serverLimits.clockOffSeconds * 1000;

/** Whether its own end is still to come: one that fitted may have been another's. */
const goesOn = ({ stopReason, assumed }: ChargingSession): boolean =>
  stopReason === null || assumed.includes('TRANSACTION_ID');
const latest = (one: Date, other: Date): Date => (one > other ? one : other);
const isOpen = ({ stoppedAt }: ChargingSession): boolean => stoppedAt === null;
const reach = ({ watts, startedAt }: ChargingSession, until: Date): number =>
  mostWh(watts, until.getTime() - startedAt.getTime());

/** Which session readings are of: the one of their transaction ID, or without one that which goes on at their connector. */
export function sessionOfReadings(
  sessions: readonly ChargingSession[],
  { transactionId, connectorId }: Pick<EffectOf<'metered'>, 'transactionId' | 'connectorId'>,
): ChargingSession | undefined {
  if (transactionId !== undefined) return sessions.find((session) => session.id === transactionId && goesOn(session));
  const [only, ...others] = sessions.filter((session) => isOpen(session) && session.connectorId === connectorId);
  return others.length === 0 ? only : undefined;
}

/**
 * When an end was, by our clock, so that its session has one clock: as long after the start as the charger's clock went
 * on, unless that was set in between.
 *
 * @returns undefined where the charger named no time between the start and the arrival of its message
 */
function timeOfEnd(
  { startedAt, startedAs, startClockAt }: ChargingSession,
  end: EffectOf<'stopped'>,
): Date | undefined {
  const { stoppedAt, stoppedAs, clockSince, at } = end;
  if (stoppedAs === null) return undefined;
  const after = startedAs && new Date(stoppedAs.getTime() - startedAs.getTime() + startedAt.getTime());
  const isOneClock = startClockAt !== null && startClockAt >= clockSince;
  return (
    (isOneClock ? [after, stoppedAt] : [stoppedAt, after]).find(
      (time) => time !== null && time >= startedAt && time <= at,
    ) ?? undefined
  );
}

/** Whether an end may be of this session by its time. */
const mayEnd = (session: ChargingSession, end: EffectOf<'stopped'>): boolean =>
  isOpen(session) && (end.stoppedAs === null || timeOfEnd(session, end) !== undefined);

/**
 * Which session an end is of: the one of its transaction ID, or else the only one that goes on at its charger and that
 * it fits: by its time, and where there are several by its identifier and its meter reading. An end with an ID that no
 * session has needs one of these two in any case.
 */
export function sessionOfEnd(
  sessions: readonly ChargingSession[],
  end: EffectOf<'stopped'>,
  { isOthers, isRepeated }: UnknownEnd,
): ChargingSession | undefined {
  const numbered = sessions.find(({ id }) => id === end.transactionId);
  if (numbered) return goesOn(numbered) ? numbered : undefined;
  if (isOthers || isRepeated) return undefined;
  const isNamed = end.transactionId !== undefined && end.transactionId > 0;
  const fitting = sessions
    .filter((session) => mayEnd(session, end))
    .map((session) => ({
      session,
      isTag: end.idTag === undefined ? undefined : end.idTag.toLowerCase() === session.idTag.toLowerCase(),
      isMeter: end.meterStop === undefined ? undefined : afterEnd(session, end).counts,
    }))
    .filter(({ isTag, isMeter }) =>
      isNamed ? isTag !== false && (isTag || isMeter) : isTag !== false || isMeter !== false,
    );
  const byTag = fitting.filter(({ isTag }) => isTag);
  const some = byTag.length > 0 ? byTag : fitting;
  const byMeter = some.filter(({ isMeter }) => isMeter);
  const [only, ...others] = byMeter.length > 0 ? byMeter : some;
  return others.length === 0 ? only?.session : undefined;
}

/**
 * Which session a start has begun already: the charger had no response and repeats it, perhaps with another time.
 *
 * @param sessions those of its connector
 */
export function repeatedStart(
  sessions: readonly ChargingSession[],
  start: EffectOf<'started'>,
): ChargingSession | undefined {
  const { idTag, meterStart, startedAt, startedAs } = start;
  return sessions.find((session) => {
    const { register, assumed } = session;
    const isMeter = assumed.includes('METER_START') || register.start === meterStart;
    if (session.idTag !== idTag || !isMeter) return false;
    const own = session.startedAs ?? session.startedAt;
    const isTime = own.getTime() === (startedAs ?? startedAt).getTime();
    // A clock that was never set may begin with the same time whenever the charger boots.
    if (isTime) return isOpen(session) || !isUnset(startedAs ?? startedAt, start.at);
    const isSoon = Math.abs(startedAt.getTime() - session.startedAt.getTime()) <= repeatedMs;
    return isOpen(session) && energyOf(register) === 0 && (isSoon || startedAs === null);
  });
}

/** Whether a start is of a session before this one, reported late. A clock that was set back has a meter that went on. */
export const isEarlier = (
  { startedAt, meterStart }: EffectOf<'started'>,
  { startedAt: other, register }: ChargingSession,
) => startedAt.getTime() < other.getTime() - clockMs && meterStart !== undefined && meterStart <= (register.start ?? 0);

/** A session that was open when the next one began. */
export const endedBy = ({ startedAt }: EffectOf<'started'>, session: ChargingSession): ChargingSession => ({
  ...session,
  stoppedAt: latest(startedAt, session.startedAt),
});

/** What a session delivered, in Wh; null where its charger reported too few readings, as in `isEnergyKnown` of the database. */
export function knownEnergyOf({ register, assumed, stoppedAt }: ChargingSession): number | null {
  const energy = energyOf(register);
  const isKnown = energy > 0 || !assumed.some((one) => one === 'METER_START' || one === 'METER_STOP');
  return isKnown || stoppedAt === null ? energy : null;
}

/** A session with one thing more that was assumed, once. */
const assuming = (session: ChargingSession, assumption: SessionAssumption): ChargingSession =>
  session.assumed.includes(assumption) ? session : { ...session, assumed: [...session.assumed, assumption] };

/** A session that says whether its times are those that its charger named. */
function withClock(session: ChargingSession): ChargingSession {
  const { startedAt, startedAs, stoppedAt, stoppedAs, assumed } = session;
  const isOff = [
    [startedAs, startedAt],
    [stoppedAs, stoppedAt],
  ].some(([own, at]) => own && at && isCorrected(own, at));
  return isOff ? assuming(session, 'CLOCK') : { ...session, assumed: assumed.filter((one) => one !== 'CLOCK') };
}

const withRegister = (session: ChargingSession, register: Register): ChargingSession =>
  register.shift === null ? { ...session, register } : assuming({ ...session, register }, 'METER_JUMP');

const greatest = (one: number | null, other: number | undefined): number | null =>
  other === undefined ? one : Math.max(one ?? other, other);

/** Sessions of a charger as they are by our clock, where it is now known how far the clock is ahead that wrote their times. */
export function corrected(
  sessions: readonly ChargingSession[],
  { offset, since, at }: EffectOf<'clock-known'>,
): ChargingSession[] {
  /** @param before what it counts as now @param clockAt at which the clock ran that wrote it */
  const timeOf = (own: Date | null, before: Date | null, clockAt: Date | null) =>
    own === null || clockAt === null || clockAt < since ? before : (byOurs(own.getTime(), offset, at) ?? before);
  const changed = new Map<ChargingSession, ChargingSession>();
  const starts = new Map<string, Date>();
  const startOf = ({ connectorId }: ChargingSession, time: Date) => `${connectorId} ${time.getTime()}`;
  for (const session of sessions) {
    const startedAt = timeOf(session.startedAs, session.startedAt, session.startClockAt) ?? session.startedAt;
    const stoppedAt = timeOf(session.stoppedAs, session.stoppedAt, session.stopClockAt);
    if (startedAt === session.startedAt && stoppedAt === session.stoppedAt) continue;
    starts.set(startOf(session, session.startedAt), startedAt);
    changed.set(session, withClock({ ...session, startedAt, stoppedAt: stoppedAt && latest(stoppedAt, startedAt) }));
  }
  const inOrder = sessions.toSorted((one, other) => one.id - other.id);
  // What the next session ended, ended with the start of that one, or seemed not to have lasted.
  for (const session of sessions) {
    const { stoppedAt, startedAt, stopReason, connectorId, id } = session;
    if (stoppedAt === null || stopReason !== null) continue;
    const after = changed.get(session) ?? session;
    const next = inOrder.find((other) => other.connectorId === connectorId && other.id > id);
    const isNone = stoppedAt.getTime() === startedAt.getTime() && next;
    const start = starts.get(startOf(session, stoppedAt)) ?? (isNone ? changed.get(next)?.startedAt : undefined);
    if (start) changed.set(session, { ...after, stoppedAt: latest(start, after.startedAt) });
  }
  return [...changed.values()];
}

/** A session with its new readings. */
export function afterReadings(
  session: ChargingSession,
  { at, registers, offered, drawn }: EffectOf<'metered'>,
): ChargingSession {
  const most = reach(session, at);
  const register = registers.reduce((before, wh) => afterReading(before, wh, most), session.register);
  return {
    ...withRegister(session, register),
    powerOffered: offered ?? session.powerOffered,
    powerPeak: greatest(session.powerPeak, drawn),
  };
}

/** What is assumed of an end. */
const ofEnds: ReadonlySet<SessionAssumption> = new Set(['TRANSACTION_ID', 'STOP_TIME', 'METER_STOP']);

/** A session that its charger has ended. */
export function ended(session: ChargingSession, end: EffectOf<'stopped'>): ChargingSession {
  const { at, stoppedAs, clockAt: stopClockAt, reason, drawn, transactionId } = end;
  const { register, counts } = afterEnd(session, end);
  const stoppedAt = timeOfEnd(session, end);
  const over: ChargingSession = {
    // An end that fitted before was another's.
    ...withRegister({ ...session, assumed: session.assumed.filter((one) => !ofEnds.has(one)) }, register),
    ...{ stoppedAt: stoppedAt ?? latest(at, session.startedAt), stoppedAs, stopClockAt, stopReason: reason },
    powerPeak: greatest(session.powerPeak, drawn),
  };
  const assumed: readonly (readonly [SessionAssumption, boolean])[] = [
    ['TRANSACTION_ID', transactionId !== session.id],
    ['STOP_TIME', stoppedAt === undefined],
    ['METER_STOP', !counts],
  ];
  const marked = assumed.reduce((all, [assumption, isIt]) => (isIt ? assuming(all, assumption) : all), over);
  return stoppedAt ? withClock(marked) : marked;
}

/** The register with its last reading: `meterStop`, or else the last one of those that came with the end. */
function afterEnd(session: ChargingSession, { meterStop, registers, at }: EffectOf<'stopped'>) {
  const most = reach(session, at);
  const { register: before } = session;
  const begun = before.start === null ? registers.reduce((taken, wh) => afterReading(taken, wh, most), before) : before;
  const after = afterLastReading(begun, meterStop, most);
  return after.counts ? after : afterLastReading(begun, registers.at(-1), most);
}
