import type { Updates } from '@dmp/shared/shell';
import { within } from '../remotes/deadline.ts';

/** What the console is made of, as it is and as it could be. */
export interface UpdateEdges {
  /** Versions of what runs in this page, by part. */
  running(): ReadonlyMap<string, string>;
  /** By part the version it would have if the page were loaded now; without those that cannot be read. */
  current(parts: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Loads the page again, unless a person stays with what is not saved. */
  reload(): void;
}

/** How often is looked while the page is in sight, in milliseconds. */
export const lookEvery = 5 * 60_000;

/** How long a {@link UpdateWatch.check} takes at most, in milliseconds. */
export const checkDeadline = 4000;

/**
 * Checks whether the page is a release behind: every five minutes while it is
 * in sight, when it comes into sight after that, and for code that could not be
 * loaded.
 */
export class UpdateWatch implements Updates {
  readonly #edges: UpdateEdges;
  readonly #listeners = new Set<() => void>();
  #isBehind = false;
  #lookedAt = Date.now();
  #pending: Promise<void> | undefined;

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

  readonly check = async (): Promise<boolean> => {
    // No answer, or none in time, is no new release: the next check may find it.
    if (!this.#isBehind) await within(checkDeadline, this.look()).catch(() => undefined);
    return this.#isBehind;
  };

  readonly reload = (): void => this.#edges.reload();

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

  /** Looks now, once for all who ask meanwhile. What cannot be read says nothing: the next look may. */
  look(): Promise<void> {
    this.#pending ??= this.#look().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  async #look(): Promise<void> {
    this.#lookedAt = Date.now();
    const running = this.#edges.running();
    const current = await this.#edges.current([...running.keys()]);
    const isBehind = [...running].some(([part, version]) => (current.get(part) ?? version) !== version);
    if (isBehind === this.#isBehind) return;
    this.#isBehind = isBehind;
    for (const listener of this.#listeners) listener();
  }
}
