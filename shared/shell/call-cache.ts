import type { State, SWRConfiguration } from 'swr';
import { serverNow } from './server-now.ts';

/** SWR's option `refreshInterval`, in milliseconds. */
export type RefreshInterval = SWRConfiguration['refreshInterval'];

/** A call in use whose answer is older than its interval. */
export interface StaleCall {
  call: string;
  /** Time of the last answer, in milliseconds since 1970. */
  answeredAt: number;
  /** Age of the answer beyond its interval, in milliseconds. */
  overdueMs: number;
  isValidating: boolean;
  hasFailed: boolean;
}

/** A bounded SWR cache. It evicts the least recently used calls that no component uses, and never a call in use. */
export class CallCache extends Map<string, State> {
  /** By call, the interval of each component that uses it. The most recently released calls are at the end. */
  readonly #users = new Map<string, readonly { interval: RefreshInterval }[]>();
  readonly #answeredAt = new Map<string, number>();

  /** Whether the React root of the cache is mounted. */
  isMounted = false;
  /** Runs when a call is evicted. */
  onEvict: (call: string) => void = () => {};
  /** Runs after a call is written. */
  onWrite: () => void = () => {};

  /** @param limit number of cached calls that no component uses */
  constructor(private readonly limit: number) {
    super();
  }

  /** SWR also writes calls that no component uses: a prefetched answer, or the late failure of a request. */
  override set(call: string, state: State): this {
    const before = this.get(call);
    const isAnswered = before?.isValidating === true && state.isValidating === false && state.error === undefined;
    if (isAnswered || state.data !== before?.data) this.#answeredAt.set(call, serverNow().getTime());
    super.set(call, state);
    if (!this.#users.has(call)) {
      this.#users.set(call, []);
      this.#evictIdle();
    }
    this.onWrite();
    return this;
  }

  override delete(call: string): boolean {
    if (this.#users.get(call)?.length === 0) this.#users.delete(call);
    this.#answeredAt.delete(call);
    return super.delete(call);
  }

  /**
   * Marks a call as used by a component.
   *
   * @param use may change: `interval` is read at each check
   * @returns releases the call
   */
  use(call: string, use: { interval: RefreshInterval }): () => void {
    this.#users.set(call, [...(this.#users.get(call) ?? []), use]);
    return () => {
      const left = (this.#users.get(call) ?? []).filter((other) => other !== use);
      this.#users.delete(call);
      this.#users.set(call, left);
      if (left.length === 0) this.#evictIdle();
    };
  }

  /** The calls in use whose answer is older than their shortest interval. */
  staleCalls(): StaleCall[] {
    return [...this.#users].flatMap(([call, users]) => {
      const { data, isValidating = false, error } = this.get(call) ?? {};
      const answeredAt = this.#answeredAt.get(call);
      const intervals = users.map(({ interval = 0 }) => (typeof interval === 'function' ? interval(data) : interval));
      const shortest = Math.min(...intervals.filter((interval) => interval > 0));
      if (data === undefined || answeredAt === undefined) return [];
      const overdueMs = serverNow().getTime() - answeredAt - shortest;
      return overdueMs >= 0 ? [{ call, answeredAt, overdueMs, isValidating, hasFailed: error !== undefined }] : [];
    });
  }

  #evictIdle(): void {
    const idle = [...this.#users].filter(([, users]) => users.length === 0).map(([call]) => call);
    for (const call of idle.slice(0, Math.max(0, idle.length - this.limit))) {
      this.delete(call);
      this.onEvict(call);
    }
  }
}
