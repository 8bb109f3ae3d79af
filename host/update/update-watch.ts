/** What the console is made of, as it is and as it could be. */
export interface UpdateEdges {
  /** Versions of what runs in this page, by part. */
  running(): ReadonlyMap<string, string>;
  /** By part the version it would have if the page were loaded now; without those that cannot be read. */
  current(parts: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** How often is looked while the page is in sight, in milliseconds. */
export const lookEvery = 5 * 60_000;

/** Looks whether the page is a release behind: every five minutes while it is in sight, and when it comes into sight after that. */
export class UpdateWatch {
  readonly #edges: UpdateEdges;
  readonly #listeners = new Set<() => void>();
  #isBehind = false;
  #lookedAt = Date.now();

  constructor(edges: UpdateEdges) {
    this.#edges = edges;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly isBehind = (): boolean => this.#isBehind;

  /** Begins to look. @returns ends it */
  start(): () => void {
    const due = () => {
      const isDue = Date.now() - this.#lookedAt >= lookEvery;
      if (isDue && document.visibilityState === 'visible' && !this.#isBehind) void this.look();
    };
    const timer = setInterval(due, lookEvery / 10);
    document.addEventListener('visibilitychange', due);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', due);
    };
  }

  /** Looks now. What cannot be read says nothing: the next look may. */
  async look(): Promise<void> {
    this.#lookedAt = Date.now();
    const running = this.#edges.running();
    const current = await this.#edges.current([...running.keys()]);
    const isBehind = [...running].some(([part, version]) => (current.get(part) ?? version) !== version);
    if (isBehind === this.#isBehind) return;
    this.#isBehind = isBehind;
    for (const listener of this.#listeners) listener();
  }
}
