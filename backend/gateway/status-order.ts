/** How much older a late status may be than the newer one, by the charger's clock. */
const olderMs = 60_000;
/** How long after the newer one it may arrive. */
const laterMs = 5000;
/** How long after a response with the time statuses of both, the old and the set clock, may arrive. */
const settingMs = 10_000;

/**
 * Recognizes a status that is older than the newest one of its connector, by the charger's own clock: some chargers send
 * two statuses in the wrong order.
 */
export class StatusOrder {
  readonly #newest = new Map<number, { time: number; at: number }>();
  #from = 0;

  /** @param connectorIds those of the charger's record; 0, the charger as a whole, is always one */
  constructor(connectorIds: Iterable<number>) {
    for (const id of [0, ...connectorIds]) this.#newest.set(id, { time: Number.NaN, at: 0 });
  }

  /** Takes a status. @returns whether a newer one of the same connector came just before */
  isOutdated(connectorId: number, timestamp: string | undefined, now: Date): boolean {
    const newest = this.#newest.get(connectorId);
    const time = Date.parse(timestamp ?? '');
    const at = now.getTime();
    if (!newest || Number.isNaN(time) || at < this.#from) return false;
    const behind = newest.time - time;
    if (behind > 0 && behind <= olderMs && at - newest.at <= laterMs) return true;
    this.#newest.set(connectorId, { time, at });
    return false;
  }

  /** The charger is given the time: what it sent before says nothing of what comes. */
  reset(now: Date): void {
    this.#from = now.getTime() + settingMs;
    for (const id of this.#newest.keys()) this.#newest.set(id, { time: Number.NaN, at: 0 });
  }
}
