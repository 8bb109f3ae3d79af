import type { OcppStatus } from '@dmp/shared/contract';
import type { Clock } from './clock.ts';

/** How much older a status may be than the newer one because the clock was set back in between. */
const setBackMs = 60_000;
/** How long after the newer one a status that is no older than that is still in the wrong order. */
const laterMs = 5000;
/** How long after a response with the time statuses of both, the old and the set clock, may arrive. */
const settingMs = 10_000;
/** How long a charger may take for a status that it is asked for, from the request on. */
const askedMs = 60_000;
/** Stands for the clock as it ran before it was set. */
const beforeSet = -1;

/** What a connector reported last, and when that arrived. */
export interface Reported {
  status: OcppStatus | null;
  at: Date | null;
}

/**
 * What the time of a status says of it: that it is the newest of its connector; that a newer one of the same clock came
 * before; or that one arrived before it was reported, as far as the clock is right.
 */
export type StatusAge = 'newest' | 'outdated' | 'doubtful';

/** The newest status of a connector. */
interface Newest {
  status: OcppStatus | null;
  /** When it arrived, in ms. */
  at: number;
  /** Its time by the charger's clock, in ms; undefined where it named none. */
  own: number | undefined;
  /** Since when that clock ran. */
  clockSince: number;
  /** Until when the next one counts whatever its time is, since the charger was asked for it. */
  askedUntil: number;
}

/**
 * Recognizes a status that is older than the newest one of its connector: some chargers send two in the wrong order, or
 * hours later what they could not send before.
 *
 * Two times of one clock are compared as they are. Of a status from before the clock was set, or before the charger
 * connected, only the arrival can be compared, and only while it is known how far the clock is off.
 */
export class StatusOrder {
  readonly #newest = new Map<number, Newest>();
  #settledAt = 0;

  /** @param connectors those of the charger's record, with what they reported last; 0 is the charger as a whole */
  constructor(connectors: ReadonlyMap<number, Reported>) {
    this.#newest.set(0, { status: null, at: 0, own: undefined, clockSince: 0, askedUntil: 0 });
    for (const [id, { status, at }] of connectors)
      this.#newest.set(id, { status, at: at?.getTime() ?? 0, own: undefined, clockSince: 0, askedUntil: 0 });
  }

  /** Takes a status. @param arrived when it came */
  take(
    { connectorId, status, timestamp }: { connectorId: number; status: OcppStatus; timestamp?: string },
    arrived: Date,
    clock: Clock,
  ): StatusAge {
    const newest = this.#newest.get(connectorId);
    // A charger may report any number of connectors that the record does not have.
    if (!newest) return 'newest';
    const at = arrived.getTime();
    const isSame = status === newest.status;
    const judged = clock.judge(timestamp, arrived);
    const isOfBefore = judged.clockAt < clock.runsSince;
    const clockSince = isOfBefore ? beforeSet : clock.runsSince.getTime();
    const own = judged.own?.getTime();
    const before = newest.clockSince === clockSince ? newest.own : undefined;
    const happened = isOfBefore || clock.offset !== undefined ? judged.at.getTime() : undefined;
    const age = at < newest.askedUntil ? 'newest' : this.#ageOf(own, { at, before, newest, happened });
    // One that says the same only repeats it.
    if (age !== 'newest' && !isSame) return age;
    const latest = isSame && own !== undefined && before !== undefined ? Math.max(own, before) : own;
    this.#newest.set(connectorId, { status, at, own: latest, clockSince, askedUntil: 0 });
    return 'newest';
  }

  #ageOf(
    own: number | undefined,
    {
      at,
      before,
      newest,
      happened,
    }: { at: number; before: number | undefined; newest: Newest; happened: number | undefined },
  ): StatusAge {
    if (own === undefined || newest.status === null) return 'newest';
    if (before === undefined) {
      return happened !== undefined && newest.at - happened > setBackMs ? 'doubtful' : 'newest';
    }
    const behind = before - own;
    const isMixedUp = behind > 0 && at - newest.at <= laterMs && at >= this.#settledAt;
    return behind > setBackMs || isMixedUp ? 'outdated' : 'newest';
  }

  /** The charger is given the time: its clock may be set back. */
  given(now: Date): void {
    this.#settledAt = now.getTime() + settingMs;
  }

  /** The charger is asked for the status of this connector; or, without a time, has refused to send it. */
  asked(connectorId: number, now?: Date): void {
    const newest = this.#newest.get(connectorId);
    if (newest) newest.askedUntil = now ? now.getTime() + askedMs : 0;
  }
}
