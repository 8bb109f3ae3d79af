/** Networks that are remembered, and for how long after their callers have left. */
const most = 10_000;
const knownMs = 60 * 60_000;
const checkMs = 60_000;

/** Callers of a network who were let in. */
interface Known {
  now: number;
  /** The most at the same time in the last hour, and when that was. */
  most: number;
  at: number;
}

/** From which networks callers were let in, and how many at the same time. */
export class KnownNetworks {
  readonly #known = new Map<string, Known>();
  readonly #now: () => number;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** One more was let in. @returns false when too many networks are known: then its leaving is not to be noted */
  add(network: string): boolean {
    if (!this.#known.has(network) && this.#known.size >= most) this.#forgetOld();
    const known = this.#known.get(network) ?? { now: 0, most: 0, at: 0 };
    if (known.most === 0 && this.#known.size >= most) return false;
    known.now += 1;
    known.most = Math.max(known.most, known.now);
    this.#known.set(network, known);
    return true;
  }

  /** One has left. */
  leave(network: string): void {
    const known = this.#current(network);
    if (!known) return;
    if (known.now === known.most) known.at = this.#now();
    known.now = Math.max(0, known.now - 1);
  }

  /** How many have left in the last hour and may come back: fewer are let in now than at some time of it. */
  left(network: string): number {
    const known = this.#current(network);
    return known ? known.most - known.now : 0;
  }

  /** What is known of a network, without what is too long ago. */
  #current(network: string): Known | undefined {
    const known = this.#known.get(network);
    if (known && this.#now() - known.at > knownMs) {
      known.most = known.now;
      known.at = this.#now();
    }
    return known;
  }

  /** Forgets networks from which nobody was let in of late; once a minute, since it looks at all of them. */
  #forgetOld(): void {
    if (this.#now() - this.#checkedAt < checkMs) return;
    this.#checkedAt = this.#now();
    for (const network of [...this.#known.keys()]) {
      if (this.#current(network)?.most === 0) this.#known.delete(network);
    }
  }
}
