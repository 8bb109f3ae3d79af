import { limits } from '@dmp/shared/contract';

const minuteMs = 60_000;
const { frames, bytes, refusedKept, slowMinutes } = limits.chargerMinute;

/** So much a minute: what was not used is saved up to that much, and what is used comes back evenly. */
export class Allowance {
  #left: number;
  #at: number;

  constructor(
    private readonly aMinute: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#left = aMinute;
    this.#at = now();
  }

  /** Whether nothing of it is used. */
  get isFull(): boolean {
    this.#refill();
    return this.#left >= this.aMinute;
  }

  /** Milliseconds until there is one of it again; 0 when there is. */
  get emptyMs(): number {
    this.#refill();
    return this.#left >= 1 ? 0 : (minuteMs * (1 - this.#left)) / this.aMinute;
  }

  /** Uses some of it. The last one may take more than is left, and the next waits the longer for it. */
  use(amount: number): void {
    this.#refill();
    this.#left -= amount;
  }

  #refill(): void {
    const now = this.now();
    this.#left = Math.min(this.aMinute, this.#left + (this.aMinute * (now - this.#at)) / minuteMs);
    this.#at = now;
  }
}

/** What one charger may send, over all its connections. */
export class Traffic {
  readonly #frames: Allowance;
  readonly #bytes: Allowance;
  readonly #kept: Allowance;
  readonly #told: Allowance;
  #notKept = 0;
  /** Since when each frame has had to wait. */
  #slowSince: number | undefined;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.#frames = new Allowance(frames, now);
    this.#bytes = new Allowance(bytes, now);
    this.#kept = new Allowance(refusedKept, now);
    this.#told = new Allowance(1, now);
  }

  /**
   * Counts a frame of `bytes` bytes. What is too much is not refused, since a charger would drop the
   * transaction in it: it waits, and nothing more is read meanwhile.
   *
   * @returns how many milliseconds it has to wait until it is handled
   */
  take(length: number): number {
    const waitMs = Math.max(this.#frames.emptyMs, this.#bytes.emptyMs);
    this.#frames.use(1);
    this.#bytes.use(length);
    this.#slowSince = waitMs > 0 ? (this.#slowSince ?? this.now()) : undefined;
    return waitMs;
  }

  /** Whether it has sent too much for so long that it is no queue of a charger that was offline. */
  get isAbuse(): boolean {
    return this.#slowSince !== undefined && this.now() - this.#slowSince > slowMinutes * minuteMs;
  }

  /** Whether one more refused frame is kept, and how many were not since the last one. */
  keepRefused(): { notKept: number } | undefined {
    if (this.#kept.emptyMs > 0) {
      this.#notKept += 1;
      return undefined;
    }
    this.#kept.use(1);
    const notKept = this.#notKept;
    this.#notKept = 0;
    return { notKept };
  }

  /** Whether it is time to tell that it sends too much: once a minute. */
  mayTell(): boolean {
    if (this.#told.emptyMs > 0) return false;
    this.#told.use(1);
    return true;
  }

  /** Whether it has sent nothing for so long that it may be forgotten. */
  get isAtRest(): boolean {
    return [this.#frames, this.#bytes, this.#kept, this.#told].every(({ isFull }) => isFull);
  }
}

/** The traffic of every charger that was here within the last minutes. */
export class TrafficOfAll {
  readonly #known = new Map<string, Traffic>();

  of(chargeboxId: string): Traffic {
    const traffic = this.#known.get(chargeboxId) ?? new Traffic();
    this.#known.set(chargeboxId, traffic);
    return traffic;
  }

  /** Forgets those who are at rest. @param isHere whether a charger is connected */
  forget(isHere: (chargeboxId: string) => boolean): void {
    for (const [chargeboxId, traffic] of this.#known) {
      if (!isHere(chargeboxId) && traffic.isAtRest) this.#known.delete(chargeboxId);
    }
  }
}
