/**
 * Which calls are looked at, and which only remembered: of these the ones that
 * were left longest ago are forgotten. What is in sight is never forgotten.
 */
export class RememberedCalls {
  /** Of each call how many look at it. Those that were left last stand at the end. */
  readonly #lookers = new Map<string, number>();

  /**
   * @param limit how many calls are remembered that nobody looks at
   * @param forget drops what is known of a call
   */
  constructor(
    private readonly limit: number,
    private readonly forget: (call: string) => void,
  ) {}

  /** Somebody begins to look at a call. @returns ends it */
  look(call: string): () => void {
    this.#lookers.set(call, (this.#lookers.get(call) ?? 0) + 1);
    return () => this.#leave(call);
  }

  #leave(call: string): void {
    const left = (this.#lookers.get(call) ?? 1) - 1;
    this.#lookers.delete(call);
    this.#lookers.set(call, left);
    if (left > 0) return;
    const idle = [...this.#lookers].filter(([, lookers]) => lookers === 0).map(([name]) => name);
    for (const name of idle.slice(0, Math.max(0, idle.length - this.limit))) {
      this.#lookers.delete(name);
      this.forget(name);
    }
  }
}
