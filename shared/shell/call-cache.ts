import type { State } from 'swr';

/**
 * A cache of SWR that is bounded. Of the calls that no component uses, the ones that were left or written longest ago
 * are forgotten; one that is used never is.
 */
export class CallCache extends Map<string, State> {
  /** How many components use each call. Those that were left last stand at the end. */
  readonly #users = new Map<string, number>();

  /** Whether the root that it belongs to is mounted. */
  isOpen = false;
  /** Called with a call that is forgotten. */
  onForget: (call: string) => void = () => {};

  /** @param limit how many calls are remembered that no component uses */
  constructor(private readonly limit: number) {
    super();
  }

  /** SWR also writes calls that no component uses: a prefetched answer, or the late failure of a request. */
  override set(call: string, state: State): this {
    super.set(call, state);
    if (!this.#users.has(call)) {
      this.#users.set(call, 0);
      this.#forgetOldest();
    }
    return this;
  }

  override delete(call: string): boolean {
    if (this.#users.get(call) === 0) this.#users.delete(call);
    return super.delete(call);
  }

  /** A component begins to use a call. @returns ends it */
  use(call: string): () => void {
    this.#users.set(call, (this.#users.get(call) ?? 0) + 1);
    return () => {
      const left = (this.#users.get(call) ?? 1) - 1;
      this.#users.delete(call);
      this.#users.set(call, left);
      if (left === 0) this.#forgetOldest();
    };
  }

  #forgetOldest(): void {
    const idle = [...this.#users].filter(([, users]) => users === 0).map(([call]) => call);
    for (const call of idle.slice(0, Math.max(0, idle.length - this.limit))) {
      this.delete(call);
      this.onForget(call);
    }
  }
}
