const minuteMs = 60_000;

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
