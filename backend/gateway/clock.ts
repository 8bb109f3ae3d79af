import { limits, type OcppAction } from '@dmp/shared/contract';
import { tidyTime } from '../ocpp/tidy-time.ts';
import type { MeterValue } from './charger-values.ts';

/** A clock that is off by no more than this is taken as right. */
const rightMs = limits.clockOffSeconds * 1000;
/** Two messages whose delays differ by no more than this were late by the same. */
const sameMs = 5000;
/** So much time must have passed between them: what a charger kept while it was away comes all at once. */
const apartMs = 10_000;
/** What was kept may come between two that are late by the same. */
const keptLate = 4;
/** No charger keeps what it could not send for longer than a year: an earlier time is of a clock that was never set. */
const keptMs = 365 * 24 * 3_600_000;

/** What a message says of the clock that wrote its time. */
export interface ClockReading {
  /** How far the clock is ahead, in milliseconds, 0 when it is right; undefined when the message does not show it. */
  offset?: number;
  /** Set when it was only now learned: since when, by our clock, times were taken without it. */
  since?: Date;
}

/** A time of a message, by our clock. */
export interface Judged {
  /** That of its arrival where the charger named none that can be read. */
  at: Date;
  /** By the charger's own clock; null where it named none that can be read. */
  own: Date | null;
  /** It is the charger's, corrected by how far its clock is off. */
  isCorrected: boolean;
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
  /** When the offset was first seen. */
  #seenAt = 0;
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

  /** Takes the time of a message. */
  read(text: string, now: Date): ClockReading {
    const own = tidyTime(text)?.time;
    const at = now.getTime();
    if (own === undefined || this.#beforeSet(own, at) !== undefined) return {};
    const ahead = own - at;
    if (ahead < -rightMs && ahead >= -keptMs) return this.#readLate(ahead, at);
    const offset = Math.abs(ahead) <= rightMs ? 0 : ahead;
    const known = this.#offset;
    if (known === undefined) return this.#learn(offset, at);
    if (isNear(offset, known)) return this.#confirm(offset, at);
    const isUnset = offset < -keptMs;
    if (offset === 0 || (isUnset && known >= -keptMs)) return this.#set(offset, at);
    // What was kept was written earlier; a clock that was set back shows that again.
    if (offset < known) return this.#readLate(ahead, at);
    return this.#isSure ? this.#set(offset, at) : this.#learn(offset, at);
  }

  /** When it happened what a message names a time for, by our clock; never after its arrival. */
  judge(text: string | undefined, now: Date): Judged {
    const own = text === undefined ? undefined : tidyTime(text)?.time;
    if (own === undefined) return { at: now, own: null, isCorrected: false };
    const offset = this.#beforeSet(own, now.getTime()) ?? this.#offset ?? 0;
    return {
      at: new Date(Math.min(own - offset, now.getTime())),
      own: new Date(own),
      isCorrected: offset !== 0,
    };
  }

  /** The charger is given the time, as when it boots: a clock that was right is so still, any other may be set now. */
  reset(now: Date): void {
    const at = now.getTime();
    const known = this.#offset;
    if (known) this.#before = { offset: known, until: at };
    this.#begin(at);
    if (known === 0) this.#offset = 0;
  }

  /** How far the clock was ahead that wrote this, where that was before it was set; undefined for any other. */
  #beforeSet(own: number, at: number): number | undefined {
    if (!this.#before) return undefined;
    const { offset, until } = this.#before;
    const isOfNow = own >= until - rightMs && own <= at + rightMs;
    return !isOfNow && own - offset <= until + sameMs ? offset : undefined;
  }

  /** A time before now: of what was kept, or of a clock that is behind. */
  #readLate(ahead: number, at: number): ClockReading {
    const known = this.#offset;
    if (known && isNear(ahead, known)) return this.#confirm(ahead, at);
    // It is no longer as far behind.
    if (known && known < 0 && ahead > known) this.#begin(at);
    const same = this.#late.find(({ by }) => Math.abs(by - ahead) <= sameMs);
    if (same && at - same.at >= apartMs) return { ...this.#learn(ahead, same.at), ...this.#confirm(ahead, at) };
    if (!same) this.#late = [...this.#late, { by: ahead, at }].slice(-keptLate);
    this.#most = Math.max(this.#most, ahead);
    return {};
  }

  /** How far it is off was not known, or not well enough. */
  #learn(offset: number, seenAt: number): ClockReading {
    // What came before was written by another clock.
    if (this.#most > offset + sameMs) this.#from = seenAt;
    this.#know(offset, seenAt);
    return offset === 0 ? { offset } : { offset, since: new Date(this.#from) };
  }

  /** The clock is as it was known to be. */
  #confirm(offset: number, at: number): ClockReading {
    const known = this.#offset ?? offset;
    this.#late = [];
    if (Math.abs(offset - known) <= sameMs && at - this.#seenAt >= apartMs) this.#isSure = true;
    // A message that took longer shows less.
    this.#offset = known === 0 ? 0 : Math.max(known, offset);
    return { offset: this.#offset };
  }

  /** It was set. */
  #set(offset: number, at: number): ClockReading {
    this.#begin(at);
    this.#know(offset, at);
    return { offset };
  }

  #know(offset: number, seenAt: number): void {
    this.#offset = offset;
    this.#isSure = false;
    this.#seenAt = seenAt;
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

/** Whether a time is that of a clock that was never set. */
export const isUnset = (own: Date, now: Date): boolean => own.getTime() < now.getTime() - keptMs;

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= rightMs;

/** The latest time that a charger's message names; undefined when it names none. */
export function timeIn(action: OcppAction, payload: Record<string, unknown>): string | undefined {
  const { timestamp } = payload;
  if (typeof timestamp === 'string') return timestamp;
  return action === 'MeterValues' ? (payload.meterValue as MeterValue[] | undefined)?.at(-1)?.timestamp : undefined;
}
