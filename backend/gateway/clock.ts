import { limits, type OcppAction } from '@dmp/shared/contract';
import type { MeterValue } from './charger-values.ts';

/** A clock that is off by no more than this is taken as right. */
const rightMs = limits.clockOffSeconds * 1000;
/** Two messages whose delays differ by no more than this were late by the same. */
const sameMs = 5000;
/** So much time must have passed between them: what a charger kept while it was away comes all at once. */
const apartMs = 10_000;
/** What no charger keeps for so long was written by a clock that was never set. */
const neverSet = Date.UTC(2010, 0, 1);

/** What is known of a clock: how far it is ahead, in milliseconds, 0 when it is right; undefined when it cannot be told. */
export type ClockReading = number | undefined;

/**
 * Tells how far a charger's clock is off from the times in its messages.
 *
 * A time yet to come is that of a clock that is ahead, and one of this minute that of a right one. An earlier
 * time proves nothing by itself: a charger sends what it could not send before, and a status has the time since
 * when it holds. But a clock that is behind is behind by the same in message after message, while what was kept
 * is not.
 */
export class Clock {
  #late: { by: number; at: number } | undefined;
  #offset: number;

  /** @param offsetMs how far it was ahead when it was last known */
  constructor(offsetMs = 0) {
    this.#offset = offsetMs;
  }

  /** Whether times of this clock are not to be used. */
  get isOff(): boolean {
    return Math.abs(this.#offset) > rightMs;
  }

  /** Takes the time of a message. @returns what it brought to light */
  read(text: string, now: Date): ClockReading {
    const time = Date.parse(text);
    if (Number.isNaN(time)) return undefined;
    const offset = time - now.getTime();
    const late = this.#late;
    const isCertain = offset >= -rightMs || time < neverSet;
    if (isCertain) {
      this.#late = undefined;
      return this.#know(offset);
    }
    if (late && Math.abs(late.by - offset) <= sameMs) {
      return now.getTime() - late.at >= apartMs ? this.#know(offset) : undefined;
    }
    this.#late = { by: offset, at: now.getTime() };
    return undefined;
  }

  /** The charger has been told the time. */
  reset(): void {
    this.#offset = 0;
    this.#late = undefined;
  }

  #know(offset: number): number {
    this.#offset = Math.abs(offset) > rightMs ? offset : 0;
    return this.#offset;
  }
}

/** The latest time that a charger's message names; undefined when it names none. */
export function timeIn(action: OcppAction, payload: Record<string, unknown>): string | undefined {
  const { timestamp } = payload;
  if (typeof timestamp === 'string') return timestamp;
  return action === 'MeterValues' ? (payload.meterValue as MeterValue[] | undefined)?.at(-1)?.timestamp : undefined;
}
