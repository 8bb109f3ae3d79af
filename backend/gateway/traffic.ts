import { limits } from '@dmp/shared/contract';
import { Allowance } from '../pacing/allowance.ts';

const minuteMs = 60_000;
const { frames, bytes, refusedKept, slowMinutes } = limits.chargerMinute;

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
