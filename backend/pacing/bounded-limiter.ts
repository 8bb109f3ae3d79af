import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/** Keys that are counted apart at the same time; all further ones count as one. */
const mostKeys = 50_000;
const others = 'others';

/** How much each may do, and in how many seconds. */
export interface LimiterOptions {
  points: number;
  duration: number;
  /** Keys that are counted apart; 50,000 unless a test has fewer. */
  keys?: number;
}

/**
 * Counts by key in this process, such as the failed calls of a network. A caller may have any number of addresses, so
 * that the number of keys is bounded: beyond it all further ones share one count until others have expired.
 */
export class BoundedLimiter {
  readonly #limiter: RateLimiterMemory;
  readonly #expires = new Map<string, number>();
  readonly #durationMs: number;
  readonly #most: number;

  constructor({ points, duration, keys = mostKeys }: LimiterOptions) {
    this.#limiter = new RateLimiterMemory({ points, duration });
    this.#durationMs = duration * 1000;
    this.#most = keys;
  }

  /** How many keys are counted apart. */
  get size(): number {
    return this.#expires.size;
  }

  /** @throws {RateLimiterRes} when it is one too many */
  consume = (key: string): Promise<RateLimiterRes> => this.#limiter.consume(this.#counted(key));
  /** Counts one more, however many there were. */
  penalty = (key: string): Promise<RateLimiterRes> => this.#limiter.penalty(this.#counted(key));
  /** Takes one back. */
  reward = (key: string): Promise<RateLimiterRes> => this.#limiter.reward(this.#expires.has(key) ? key : others);
  /** What was counted; null for nothing. */
  get = (key: string): Promise<RateLimiterRes | null> => this.#limiter.get(this.#known(key));

  /** Begins again. */
  async delete(key: string): Promise<void> {
    if (this.#expires.delete(key)) await this.#limiter.delete(key);
  }

  /** The key that it is counted under. */
  #known(key: string): string {
    return this.#expires.has(key) || this.#expires.size < this.#most ? key : others;
  }

  /** The same of one that is counted now: its time begins with its first count. */
  #counted(key: string): string {
    const now = Date.now();
    // In the order in which they began, and so in which they expire.
    for (const [known, expires] of this.#expires) {
      if (expires > now) break;
      this.#expires.delete(known);
    }
    const counted = this.#known(key);
    if (counted === key && !this.#expires.has(key)) this.#expires.set(key, now + this.#durationMs);
    return counted;
  }
}
