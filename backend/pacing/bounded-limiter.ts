import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Keys that are counted at the same time. */
const mostKeys = 50_000;

/** How much each may do, and in how many seconds. */
export interface LimiterOptions {
  points: number;
  duration: number;
  /** Keys that are counted; 50,000 unless a test has fewer. */
  keys?: number;
}

/**
 * Counts by key in this process, such as the failed calls of a network. A caller may have any number of addresses, so
 * the number of keys is bounded: beyond it one that counts nothing is forgotten, or else the one that began first. They do not share a count then, since
 * a caller with many addresses would lock out everybody else.
 */
export class BoundedLimiter {
  readonly #limiter: RateLimiterMemory;
  /** When the count of each key ends, in the order in which they began and so in which they end. */
  readonly #expires = new Map<string, number>();
  /** Those that count nothing, since all was taken back. */
  readonly #unused = new Set<string>();
  readonly #durationMs: number;
  readonly #most: number;

  constructor({ points, duration, keys = mostKeys }: LimiterOptions) {
    this.#limiter = new RateLimiterMemory({ points, duration });
    this.#durationMs = duration * 1000;
    this.#most = keys;
  }

  /** How many keys are counted. */
  get size(): number {
    return this.#expires.size;
  }

  /** @throws {RateLimiterRes} when it is one too many */
  async consume(key: string): Promise<RateLimiterRes> {
    await this.#note(key);
    return this.#limiter.consume(key);
  }

  /** Counts one more. @returns the seconds to wait when it is one too many; undefined when it is not */
  async take(key: string): Promise<number | undefined> {
    try {
      await this.consume(key);
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.ceil(refusal.msBeforeNext / 1000);
    }
  }

  /** Counts one more, however many there were. */
  async penalty(key: string): Promise<RateLimiterRes> {
    await this.#note(key);
    return this.#limiter.penalty(key);
  }

  /** Takes one back, unless its time is over. A key that counts nothing then is the first to be forgotten. */
  async reward(key: string): Promise<void> {
    if (!this.#expires.has(key)) return;
    const { consumedPoints } = await this.#limiter.reward(key);
    if (consumedPoints <= 0 && this.#expires.has(key)) this.#unused.add(key);
  }

  /** What was counted; null for nothing. */
  get = (key: string): Promise<RateLimiterRes | null> => this.#limiter.get(key);

  /** Begins again. */
  async delete(key: string): Promise<void> {
    this.#expires.delete(key);
    this.#unused.delete(key);
    await this.#limiter.delete(key);
  }

  /** Remembers a key that is counted now. */
  async #note(key: string): Promise<void> {
    const now = Date.now();
    for (const [known, expires] of this.#expires) {
      if (expires > now) break;
      this.#expires.delete(known);
      this.#unused.delete(known);
    }
    this.#unused.delete(key);
    if (this.#expires.has(key)) return;
    this.#expires.set(key, now + this.#durationMs);
    const [unused] = this.#unused;
    const [oldest] = this.#expires.keys();
    const first = unused ?? oldest;
    if (this.#expires.size > this.#most && first !== undefined) await this.delete(first);
  }
}
