/** Networks that are remembered, and for how long after their callers have left. */
const most = 10_000;
const knownMs = 60 * 60_000;

/** Callers of a network who were let in. */
interface Known {
  now: number;
  /** At the same time, of late, and when there were last so many. */
  most: number;
  at: number;
}

/** From which networks callers were let in, and how many at the same time. */
export class KnownNetworks {
  /** The network that came first at the beginning. */
  readonly #known = new Map<string, Known>();
  readonly #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** One more was let in. */
  add(network: string): void {
    const known = this.#known.get(network) ?? { now: 0, most: 0, at: 0 };
    known.now += 1;
    known.most = Math.max(known.most, known.now);
    this.#known.set(network, known);
    const [first] = this.#known.size > most ? this.#known.keys() : [];
    if (first !== undefined) this.#known.delete(first);
  }

  /** One has left. */
  leave(network: string): void {
    const known = this.#known.get(network);
    if (!known) return;
    if (known.now === known.most) known.at = this.#now();
    known.now = Math.max(0, known.now - 1);
  }

  /** How many fewer than at some time of the last hour are let in now. */
  missing(network: string): number {
    const known = this.#known.get(network);
    if (!known) return 0;
    if (this.#now() - known.at > knownMs) {
      known.most = known.now;
      known.at = this.#now();
    }
    return known.most - known.now;
  }
}
