import { limits } from '@dmp/shared/contract';
import type { Fault } from '../ocpp/fault.ts';

const minuteMs = 60_000;
const { frames, bytes, refusedKept } = limits.chargerMinute;

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

  constructor(now?: () => number) {
    this.#frames = new Allowance(frames, now);
    this.#bytes = new Allowance(bytes, now);
    this.#kept = new Allowance(refusedKept, now);
    this.#told = new Allowance(1, now);
  }

  /** Takes a frame of so many bytes into account. @returns why it is refused; undefined when it is not */
  admit(length: number): Fault | undefined {
    const waitMs = Math.max(this.#frames.emptyMs, this.#bytes.emptyMs);
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000);
      const description = `More than ${frames} messages or ${bytes / 1024} KiB in a minute. Try again in ${seconds} s.`;
      return { code: 'GenericError', description };
    }
    this.#frames.use(1);
    this.#bytes.use(length);
    return undefined;
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
