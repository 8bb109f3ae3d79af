import { type OcppAction, serverLimits } from '@dmp/shared/contract';
import { tidyTime } from '../ocpp/tidy-time.ts';
import type { MeterValue } from './charger-values.ts';

/** A clock that is off by no more than this is taken as right. */
const rightMs = serverLimits.clockOffSeconds * 1000;
/** Two messages whose delays differ by no more than this were late by the same. */
const sameMs = 5000;
/** So much time must have passed between them: what a charger kept while it was away comes all at once. */
const apartMs = 10_000;
/** The least time between two corrections: what was kept may show a clock little by little, with each of many messages. */
const correctedMs = 1000;
/** What was kept may come between two that are late by the same. */
const keptLate = 4;
/** No charger keeps what it could not send for longer than a year: an earlier time is of a clock that was never set. */
const keptMs = 365 * 24 * 3_600_000;

/** A time of a message, by our clock. */
export interface Judged {
  /** That of its arrival where the charger named none that can be read. */
  at: Date;
  /** By the charger's own clock; null where it named none that can be read. */
  own: Date | null;
  /** A moment, by our clock, at which the clock ran that wrote it. */
  clockAt: Date;
}

/** What is now known, or better known, of a clock: what it wrote before is to be corrected. */
export interface Correction {
  /** How far it is ahead, in milliseconds. */
  offset: number;
  /** Since when it has run, by our clock. */
  since: Date;
}

/**
 * Judges the times in a charger's messages: how far its clock is off, and when what it reports happened by our clock.
 *
 * No time can be later than the arrival of its message. So a time yet to come shows how far a clock is ahead at least,
 * and a time of this minute that it is right. An earlier time proves nothing by itself: a charger sends what it could
 * not send before, and a status has the time since when it holds. But a clock that is behind is behind by the same in
 * message after message, while what was kept is not.
 */
export class Clock {
  /** How far it is ahead, in milliseconds; undefined while nothing is known. */
  #offset: number | undefined;
  /** A later message has shown the same: more than that it cannot be ahead. */
  #isSure = false;
  /** Since when, by our clock, it has not been set as far as is known. */
  #from: number;
  /** The furthest ahead that a time has been since. */
  #most = Number.NEGATIVE_INFINITY;
  /** When the offset was learned, and what it was then. */
  #learned = { at: 0, offset: 0 };
  #correction: Correction | undefined;
  #correctedAt = Number.NEGATIVE_INFINITY;
  /** Times before now that may be of a clock that is behind, the newest last. */
  #late: { by: number; at: number }[] = [];
  /** What it was before the charger was given the time. */
  #before: { offset: number; until: number } | undefined;

  /**
   * @param now when the charger connected
   * @param offsetMs how far the clock was ahead when that was last known
   */
  constructor(now: Date, offsetMs?: number) {
    this.#from = now.getTime();
    this.#offset = offsetMs;
    this.#isSure = offsetMs !== undefined;
  }

  /** How far it is ahead, in milliseconds, 0 when it is right; undefined while that is not known. */
  get offset(): number | undefined {
    return this.#offset;
  }

  /** Since when, by our clock, it has not been set as far as is known. */
  get runsSince(): Date {
    return new Date(this.#from);
  }

  /** By what that is to be corrected that it wrote before; undefined where that is done, or was just now. */
  correction(now: Date): Correction | undefined {
    return now.getTime() - this.#correctedAt >= correctedMs ? this.#correction : undefined;
  }

  /** What it wrote before is corrected. */
  corrected(now: Date): void {
    this.#correction = undefined;
    this.#correctedAt = now.getTime();
  }

  /**
   * Takes the time of a message.
   *
   * @param isKept whether it is one of those that a charger keeps while it is not connected: messages of a transaction
   * @returns how far the clock is ahead, in milliseconds, 0 when it is right; undefined when the message does not show it
   */
  read(text: string, now: Date, isKept = false): number | undefined {
    const own = tidyTime(text)?.time;
    const at = now.getTime();
    if (own === undefined) return undefined;
    const ahead = own - at;
    if (this.#isAsBefore(own, ahead)) return this.#learn(ahead, at);
    if (this.#beforeSet(own, at) !== undefined) return this.#readBefore(ahead, at);
    if (ahead < -rightMs && ahead >= -keptMs) return this.#readLate(ahead, at);
    const offset = Math.abs(ahead) <= rightMs ? 0 : ahead;
    const known = this.#offset;
    if (known === undefined) return this.#learn(offset, at);
    if (isNear(offset, known)) return this.#confirm(offset, at);
    const isUnset = offset < -keptMs;
    // Of what a clock kept that is ahead, something may have a time of now.
    if (isKept && offset === 0 && known > 0 && this.#late.length > 0) return this.#readLate(offset, at);
    // The one before it was of now too: the clock had been set already.
    const last = this.#late.at(-1);
    if (offset === 0 && known > 0 && last?.by === 0) return this.#learn(offset, last.at);
    if (offset === 0 || (isUnset && known >= -keptMs)) return this.#set(offset, at);
    // What was kept was written earlier; a clock that was set back shows that again.
    if (offset < known) return this.#readLate(ahead, at);
    return this.#isSure ? this.#set(offset, at) : this.#learn(offset, at);
  }

  /** When it happened what a message names a time for, by our clock; never after its arrival. */
  judge(text: string | undefined, now: Date): Judged {
    const own = text === undefined ? undefined : tidyTime(text)?.time;
    if (own === undefined) return { at: now, own: null, clockAt: now };
    const at = now.getTime();
    const before = this.#beforeSet(own, at);
    const clockAt = before === undefined || !this.#before ? now : new Date(this.#before.until - 1);
    return { at: byOurs(own, before ?? this.#offset ?? 0, now) ?? now, own: new Date(own), clockAt };
  }

  /** The charger is given the time, as when it boots: a clock that was right is so still, any other may be set now. */
  reset(now: Date): void {
    const at = now.getTime();
    const known = this.#offset;
    if (known) this.#before = { offset: known, until: at };
    this.#begin(at);
    if (known === 0) this.#offset = 0;
  }

  /** Whether it shows again how far the clock was ahead before it was given the time: it has not taken it. */
  #isAsBefore(own: number, ahead: number): boolean {
    if (!this.#before || this.#offset !== undefined) return false;
    const { offset, until } = this.#before;
    return isNear(ahead, offset) && own - offset > until;
  }

  /** How far the clock was ahead that wrote this, where that was before it was set; undefined for any other. */
  #beforeSet(own: number, at: number): number | undefined {
    if (!this.#before) return undefined;
    const { offset, until } = this.#before;
    const isOfNow = own >= until - rightMs && own <= at + rightMs;
    return !isOfNow && own - offset <= until + sameMs ? offset : undefined;
  }

  /** A time of what was kept from before it was set; or, where another is late by the same, of a clock that is so now. */
  #readBefore(ahead: number, at: number): number | undefined {
    const seenAt = this.#sameLate(ahead, at);
    if (seenAt === undefined) return undefined;
    this.#before = undefined;
    this.#learn(ahead, seenAt);
    return this.#confirm(ahead, at);
  }

  /** Notes a time before now. @returns when another came that was late by the same, if that is long enough ago */
  #sameLate(ahead: number, at: number): number | undefined {
    const same = this.#late.find(({ by }) => Math.abs(by - ahead) <= sameMs);
    if (same && at - same.at >= apartMs) return same.at;
    if (!same) this.#late = [...this.#late, { by: ahead, at }].slice(-keptLate);
    return undefined;
  }

  /** A time before now: of what was kept, or of a clock that is behind. */
  #readLate(ahead: number, at: number): number | undefined {
    const known = this.#offset;
    if (known && isNear(ahead, known)) return this.#confirm(ahead, at);
    // It is no longer as far behind.
    if (known && known < 0 && ahead > known) this.#begin(at);
    const seenAt = this.#sameLate(ahead, at);
    if (seenAt !== undefined) {
      this.#learn(ahead, seenAt);
      return this.#confirm(ahead, at);
    }
    this.#most = Math.max(this.#most, ahead);
    return undefined;
  }

  /** How far it is off was not known, or not well enough. */
  #learn(offset: number, seenAt: number): number {
    const isAsAssumed = offset === 0 && !this.#offset;
    // What came before was written by another clock.
    if (this.#most > offset + sameMs) this.#from = seenAt;
    this.#know(offset, seenAt);
    if (!isAsAssumed) this.#correction = { offset, since: new Date(this.#from) };
    return offset;
  }

  /** The clock is as it was known to be. */
  #confirm(offset: number, at: number): number {
    const known = this.#offset ?? offset;
    const { at: learnedAt, offset: learned } = this.#learned;
    // Much of what was kept may show it better, little by little.
    if (!this.#isSure && known !== 0 && offset > learned + sameMs) return this.#learn(offset, at);
    this.#late = [];
    this.#most = Math.max(this.#most, offset);
    if (Math.abs(offset - learned) <= sameMs && at - learnedAt >= apartMs) this.#isSure = true;
    // A message that took longer shows less.
    this.#offset = known === 0 ? 0 : Math.max(known, offset);
    return this.#offset;
  }

  /** It was set. */
  #set(offset: number, at: number): number {
    this.#begin(at);
    this.#know(offset, at);
    return offset;
  }

  #know(offset: number, at: number): void {
    this.#offset = offset;
    this.#isSure = false;
    this.#learned = { at, offset };
    this.#most = Math.max(this.#most, offset);
    this.#late = [];
  }

  #begin(at: number): void {
    this.#offset = undefined;
    this.#isSure = false;
    this.#from = at;
    this.#most = Number.NEGATIVE_INFINITY;
    this.#late = [];
  }
}

/**
 * When that was, by our clock, which a clock that is ahead by `offset` milliseconds names a time for.
 *
 * @param arrived when the message came: nothing in it is later, or a year earlier
 * @returns undefined where it cannot have been
 */
export function byOurs(own: number, offset: number, arrived: Date): Date | undefined {
  const at = arrived.getTime();
  const time = [own - offset, own].find((one) => one >= at - keptMs);
  return time === undefined ? undefined : new Date(Math.min(time, at));
}

/** Whether a time is not the one that its charger named, which counts as right within a minute. */
export const isCorrected = (own: Date, at: Date): boolean => Math.abs(own.getTime() - at.getTime()) > rightMs;

/** Whether a time is that of a clock that was never set. */
export const isUnset = (own: Date, now: Date): boolean => own.getTime() < now.getTime() - keptMs;

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= rightMs;

/** The latest time that a charger's message names; undefined when it names none. */
export function timeIn(action: OcppAction, payload: Record<string, unknown>): string | undefined {
  const { timestamp } = payload;
  if (typeof timestamp === 'string') return timestamp;
  return action === 'MeterValues' ? (payload.meterValue as MeterValue[] | undefined)?.at(-1)?.timestamp : undefined;
}
