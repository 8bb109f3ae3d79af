import type { State, SWRConfiguration } from 'swr';
import { serverNow } from './server-now.ts';

/** How often a component refreshes a call: SWR's option. */
export type RefreshInterval = SWRConfiguration['refreshInterval'];

/** A call in use whose answer is older than its interval. */
export interface OverdueCall {
  call: string;
  /** When it was answered, in milliseconds since 1970. */
  at: number;
  /** For how long it has been overdue, in milliseconds. */
  late: number;
  isUnderWay: boolean;
  hasFailed: boolean;
}

/**
 * A cache of SWR that is bounded. Of the calls that no component uses, the ones that were left or written longest ago
 * are forgotten; one that is used never is.
 */
export class CallCache extends Map<string, State> {
  /** By call, how often each component that uses it refreshes it. Those that were left last stand at the end. */
  readonly #users = new Map<string, readonly { interval: RefreshInterval }[]>();
  readonly #answeredAt = new Map<string, number>();

  /** Whether the root that it belongs to is mounted. */
  isOpen = false;
  /** Called with a call that is forgotten. */
  onForget: (call: string) => void = () => {};
  /** Called when a call was written. */
  onWritten: () => void = () => {};

  /** @param limit how many calls are remembered that no component uses */
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
      this.#forgetOldest();
    }
    this.onWritten();
    return this;
  }

  override delete(call: string): boolean {
    if (this.#users.get(call)?.length === 0) this.#users.delete(call);
    this.#answeredAt.delete(call);
    return super.delete(call);
  }

  /** A component begins to use a call. @param use is read whenever it matters @returns ends it */
  use(call: string, use: { interval: RefreshInterval }): () => void {
    this.#users.set(call, [...(this.#users.get(call) ?? []), use]);
    return () => {
      const left = (this.#users.get(call) ?? []).filter((other) => other !== use);
      this.#users.delete(call);
      this.#users.set(call, left);
      if (left.length === 0) this.#forgetOldest();
    };
  }

  /** The calls in use that should have been answered again. */
  overdue(): OverdueCall[] {
    return [...this.#users].flatMap(([call, users]) => {
      const { data, isValidating = false, error } = this.get(call) ?? {};
      const at = this.#answeredAt.get(call);
      const intervals = users.map(({ interval = 0 }) => (typeof interval === 'function' ? interval(data) : interval));
      const shortest = Math.min(...intervals.filter((interval) => interval > 0));
      if (data === undefined || at === undefined) return [];
      const late = serverNow().getTime() - at - shortest;
      return late >= 0 ? [{ call, at, late, isUnderWay: isValidating, hasFailed: error !== undefined }] : [];
    });
  }

  #forgetOldest(): void {
    const idle = [...this.#users].filter(([, users]) => users.length === 0).map(([call]) => call);
    for (const call of idle.slice(0, Math.max(0, idle.length - this.limit))) {
      this.delete(call);
      this.onForget(call);
    }
  }
}
