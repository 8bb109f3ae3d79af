import { Store, type Updates } from '@dmp/shared/shell';
import { withTimeout } from '../remotes/with-timeout.ts';

/** What {@link UpdateWatch} needs of the page and the server. */
export interface UpdateDependencies {
  /** Versions of the code in this page, by part. */
  running(): ReadonlyMap<string, string>;
  /** Current versions on the server, by part; without parts that cannot be read. */
  current(parts: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Reloads the page, after the navigation blockers. */
  reload(): void;
}

/** Interval between polls while the page is visible. */
export const checkIntervalMs = 5 * 60_000;

/** Maximum duration of {@link UpdateWatch.check}. */
export const checkTimeoutMs = 4000;

/**
 * Checks whether there is a newer release than the page's: every five minutes while the page is visible, when it
 * becomes visible after that, and when code cannot be loaded.
 */
export class UpdateWatch extends Store implements Updates {
  readonly #dependencies: UpdateDependencies;
  #isBehind = false;
  #polledAt = Date.now();
  #pending: Promise<void> | undefined;

  constructor(dependencies: UpdateDependencies) {
    super();
    this.#dependencies = dependencies;
  }

  readonly isBehind = (): boolean => this.#isBehind;

  readonly check = async (): Promise<boolean> => {
    // An error or a timeout counts as no new release: the next check may find it.
    if (!this.#isBehind) await withTimeout(checkTimeoutMs, this.poll()).catch(() => undefined);
    return this.#isBehind;
  };

  readonly reload = (): void => this.#dependencies.reload();

  /** Starts polling. @returns stops it */
  start(): () => void {
    const pollIfDue = () => {
      const isDue = Date.now() - this.#polledAt >= checkIntervalMs;
      if (isDue && document.visibilityState === 'visible' && !this.#isBehind) void this.poll();
    };
    const timer = setInterval(pollIfDue, checkIntervalMs / 10);
    document.addEventListener('visibilitychange', pollIfDue);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', pollIfDue);
    };
  }

  /** Polls now; concurrent calls share one poll. A version that cannot be read counts as unchanged. */
  poll(): Promise<void> {
    this.#pending ??= this.#poll().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  async #poll(): Promise<void> {
    this.#polledAt = Date.now();
    const running = this.#dependencies.running();
    const current = await this.#dependencies.current([...running.keys()]);
    const isBehind = [...running].some(([part, version]) => (current.get(part) ?? version) !== version);
    if (isBehind === this.#isBehind) return;
    this.#isBehind = isBehind;
    this.notify();
  }
}
