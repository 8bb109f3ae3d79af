import { type GuardOptions, type GuardQuestion, Store } from '@dmp/shared/shell';

/** A call of `pushState` or `replaceState`, by a link or by code. */
export interface HistoryUpdate {
  kind: 'push' | 'replace';
  to: URL;
  state: unknown;
}

/** The operations of the browser's history that {@link NavigationBlockers} needs. */
export interface HistoryAdapter {
  /** Traverses the history. The browser does so asynchronously, and then `onTraversed` is called. */
  go(steps: number): void;
  /** Makes the call that was blocked, through the patched history. */
  apply(update: HistoryUpdate): void;
}

interface Blocker extends GuardOptions {
  readonly question: GuardQuestion;
}

/** A navigation that waits for the user's confirmation. */
interface PendingNavigation {
  /** The blockers that block it now. */
  blockers(): readonly Blocker[];
  /** The blockers that the user has confirmed to leave. */
  confirmed: readonly Blocker[];
  /** The blocker that asks for confirmation. */
  current: Blocker;
  proceed(): void;
}

/**
 * Blocks navigation while a page has unsaved changes. Each blocker asks the user for confirmation, one after the other;
 * after the last one the navigation proceeds, once. While one is pending, other navigations that are blocked are
 * ignored.
 *
 * The browser reports a traversal (back, forward) only after it has happened. A blocked one is therefore undone, and
 * repeated when the user confirms. This needs an index in every history entry.
 */
export class NavigationBlockers extends Store {
  readonly #history: HistoryAdapter;
  readonly #blockers = new Set<Blocker>();
  /** Index of the entry that the page shows. */
  #index: number;
  /** Index of the browser's current entry: another one until a traversal is undone. */
  #browserIndex: number;
  #currentUrl: URL;
  #pending: PendingNavigation | undefined;
  /** A confirmed navigation that waits until the traversal is undone. */
  #proceedAfterUndo: (() => void) | undefined;
  #isUndoing = false;
  /** Which navigations are not blocked: the next one, or all because the page is unloaded. */
  #bypass: 'none' | 'next' | 'all' = 'none';

  /**
   * @param index of the current history entry
   * @param currentUrl its URL
   */
  constructor(history: HistoryAdapter, index: number, currentUrl: URL) {
    super();
    this.#history = history;
    this.#index = index;
    this.#browserIndex = index;
    this.#currentUrl = currentUrl;
  }

  /** The confirmation that is shown now. */
  readonly getQuestion = (): GuardQuestion | undefined => this.#pending?.current.question;

  /** Whether closing the tab would lose unsaved changes. */
  readonly blocksUnload = (): boolean => this.#blockers.size > 0 && this.#bypass !== 'all';

  get index(): number {
    return this.#index;
  }

  /** Adds a blocker. @returns removes it */
  block(question: GuardQuestion, options: GuardOptions = {}): () => void {
    const blocker: Blocker = { ...options, question };
    this.#blockers.add(blocker);
    this.notify();
    return () => {
      this.#blockers.delete(blocker);
      // A component that rerenders removes its blocker and adds another, so the blockers are read after that.
      if (this.#pending?.current === blocker)
        queueMicrotask(() => this.#pending?.current === blocker && this.#askNext());
      this.notify();
    };
  }

  /** Removes all blockers and the pending navigation, at the end of the session. */
  clear(): void {
    this.#blockers.clear();
    this.#pending = undefined;
    this.notify();
  }

  /** Whether a call may change the address now. If not, the user is asked for confirmation. */
  allows(update: HistoryUpdate): boolean {
    if (this.#bypass !== 'none') return true;
    return this.#request(
      () => this.#blockersOf(update.to),
      () => {
        this.#bypass = 'next';
        try {
          this.#history.apply(update);
        } finally {
          this.#bypass = 'none';
        }
      },
    );
  }

  /** Call after the history was updated. */
  onUpdated({ kind, to }: HistoryUpdate): void {
    if (kind === 'push') this.#index += 1;
    this.#browserIndex = this.#index;
    this.#currentUrl = to;
  }

  /** Call after the browser traversed its history to this entry. @returns whether the page may receive the event */
  onTraversed(index: number, url: URL): boolean {
    this.#browserIndex = index;
    const steps = index - this.#index;
    if (steps === 0 && this.#isUndoing) {
      this.#onUndone();
      return false;
    }
    // A pop to the current entry is not a navigation, and `go(0)` would reload the page.
    if (this.#bypass === 'none' && steps !== 0) {
      if (this.#pending || this.#proceedAfterUndo) {
        this.#undo(steps);
        return false;
      }
      const repeat = () => {
        this.#bypass = 'next';
        this.#history.go(steps);
      };
      if (!this.#request(() => this.#blockersOf(url), repeat)) {
        this.#undo(steps);
        return false;
      }
    }
    if (this.#bypass === 'next') this.#bypass = 'none';
    this.#index = index;
    this.#currentUrl = url;
    return true;
  }

  /** Leaves the page by other means, such as a sign-out: at once, or after the user's confirmation. */
  leave(run: () => void): void {
    const leave = () => {
      this.#bypass = 'all';
      run();
    };
    if (this.#request(() => [...this.#blockers], leave)) leave();
  }

  /** The user's response to the confirmation. */
  answer(isConfirmed: boolean): void {
    if (!this.#pending) return;
    if (isConfirmed) {
      this.#pending.confirmed = [...this.#pending.confirmed, this.#pending.current];
      this.#askNext();
    } else {
      this.#pending = undefined;
      this.notify();
    }
  }

  /** Whether nothing blocks a navigation. Otherwise it becomes pending, unless another one is. */
  #request(blockers: () => readonly Blocker[], proceed: () => void): boolean {
    const [current] = blockers();
    if (!current) return true;
    if (!this.#pending && !this.#proceedAfterUndo) {
      this.#pending = { blockers, confirmed: [], current, proceed };
      this.notify();
    }
    return false;
  }

  #askNext(): void {
    const pending = this.#pending;
    if (!pending) return;
    const next = pending.blockers().find((blocker) => !pending.confirmed.includes(blocker));
    if (next) pending.current = next;
    else {
      this.#pending = undefined;
      for (const { onLeave } of pending.confirmed) onLeave?.();
      if (this.#browserIndex === this.#index) pending.proceed();
      else this.#proceedAfterUndo = pending.proceed;
    }
    this.notify();
  }

  #undo(steps: number): void {
    this.#isUndoing = true;
    this.#history.go(-steps);
  }

  #onUndone(): void {
    this.#isUndoing = false;
    const proceed = this.#proceedAfterUndo;
    this.#proceedAfterUndo = undefined;
    proceed?.();
  }

  #blockersOf(to: URL): Blocker[] {
    return [...this.#blockers].filter(({ holds }) => (holds ? holds(to) : to.pathname !== this.#currentUrl.pathname));
  }
}
