const minuteMs = 60_000;

/** So much in a time, such as a minute: what was not used is saved up to that much, and what is used comes back evenly. */
export class Allowance {
  #left: number;
  #at: number;

  constructor(
    private readonly amount: number,
    private readonly now: () => number = () => performance.now(),
    private readonly periodMs = minuteMs,
  ) {
    this.#left = amount;
    this.#at = now();
  }

  /** Whether nothing of it is used. */
  get isFull(): boolean {
    this.#refill();
    return this.#left >= this.amount;
  }

  /** Milliseconds until there is one of it again; 0 when there is. */
  get emptyMs(): number {
    this.#refill();
    return this.#left >= 1 ? 0 : (this.periodMs * (1 - this.#left)) / this.amount;
  }

  /** Uses some of it. The last one may take more than is left, up to all of it, and the next waits the longer for it. */
  use(amount: number): void {
    this.#refill();
    this.#left = Math.max(this.#left - amount, -this.amount);
  }

  /** Takes back what was used. */
  giveBack(amount: number): void {
    this.#refill();
    this.#left = Math.min(this.amount, this.#left + amount);
  }

  #refill(): void {
    const now = this.now();
    this.#left = Math.min(this.amount, this.#left + (this.amount * (now - this.#at)) / this.periodMs);
    this.#at = now;
  }
}
