import type { GuardOptions, GuardQuestion } from '@dmp/shared/shell';

/** A change of the address by a link or a call. */
export interface Move {
  kind: 'push' | 'replace';
  to: URL;
  state: unknown;
}

/** What the browser does for {@link Leaving}. */
export interface LeavingEdges {
  /** Goes through the history; the browser answers later, and `arrived` is told. */
  go(steps: number): void;
  /** Makes a move that was held, the way every move is made. */
  make(move: Move): void;
}

interface Guard extends GuardOptions {
  readonly question: GuardQuestion;
}

/** What waits for the person's answer. */
interface Wanted {
  /** The guards that hold against it now. */
  against(): readonly Guard[];
  /** Those the person has agreed to leave. */
  agreed: readonly Guard[];
  asking: Guard;
  make(): void;
}

/**
 * Holds the person back from leaving what is not saved. A move that a guard
 * holds against is not made; the person is asked, guard by guard, and when all
 * may be left it is made, once. While a question is open, other moves that a
 * guard holds against are turned away.
 *
 * The browser tells of a step through the history when it was made already: it
 * is undone, and made again when the person leaves. For that the entries of the
 * history are numbered.
 */
export class Leaving {
  readonly #edges: LeavingEdges;
  readonly #guards = new Set<Guard>();
  readonly #listeners = new Set<() => void>();
  /** The entry that is shown, and the one the browser is at: another one until a step is undone. */
  #index: number;
  #browserAt: number;
  #shown: URL;
  #wanted: Wanted | undefined;
  /** The person has agreed, but the browser is not back yet. */
  #onceBack: (() => void) | undefined;
  /** A step is being undone: the browser is on its way back. */
  #isUndoing = false;
  /** Moves pass unasked: the next one, or all, since the page is going away. */
  #pass: 'none' | 'next' | 'all' = 'none';

  /**
   * @param index number of the entry that is shown
   * @param shown its address
   */
  constructor(edges: LeavingEdges, index: number, shown: URL) {
    this.#edges = edges;
    this.#index = index;
    this.#browserAt = index;
    this.#shown = shown;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** What the person is asked now. */
  readonly getQuestion = (): GuardQuestion | undefined => this.#wanted?.asking.question;

  /** Whether closing the tab would lose something. */
  readonly holdsTab = (): boolean => this.#guards.size > 0 && this.#pass !== 'all';

  get index(): number {
    return this.#index;
  }

  /** Holds from now on. @returns ends it */
  guard(question: GuardQuestion, options: GuardOptions = {}): () => void {
    const guard: Guard = { ...options, question };
    this.#guards.add(guard);
    this.#tell();
    return () => {
      this.#guards.delete(guard);
      // A component that is drawn anew ends its guard and begins another: only
      // what holds after that counts.
      if (this.#wanted?.asking === guard) queueMicrotask(() => this.#wanted?.asking === guard && this.#askNext());
      this.#tell();
    };
  }

  /** Ends all guards and questions: the console goes away with the session. */
  release(): void {
    this.#guards.clear();
    this.#wanted = undefined;
    this.#tell();
  }

  /** Whether a link or a call may change the address now; the person is asked if not. */
  mayMake(move: Move): boolean {
    if (this.#pass !== 'none') return true;
    return this.#mayLeave(
      () => this.#against(move.to),
      () => {
        this.#pass = 'next';
        try {
          this.#edges.make(move);
        } finally {
          this.#pass = 'none';
        }
      },
    );
  }

  /** A move was made. */
  made({ kind, to }: Move): void {
    if (kind === 'push') this.#index += 1;
    this.#browserAt = this.#index;
    this.#shown = to;
  }

  /** The browser went through its history to this entry. @returns whether the page may know of it */
  arrived(index: number, at: URL): boolean {
    this.#browserAt = index;
    const steps = index - this.#index;
    if (steps === 0 && this.#isUndoing) {
      this.#isBack();
      return false;
    }
    // Who is where they were leaves nothing: `go(0)` would load the page anew.
    if (this.#pass === 'none' && steps !== 0) {
      if (this.#wanted || this.#onceBack) {
        this.#undo(steps);
        return false;
      }
      const again = () => {
        this.#pass = 'next';
        this.#edges.go(steps);
      };
      if (!this.#mayLeave(() => this.#against(at), again)) {
        this.#undo(steps);
        return false;
      }
    }
    if (this.#pass === 'next') this.#pass = 'none';
    this.#index = index;
    this.#shown = at;
    return true;
  }

  /** Something other than a move leaves the page, such as signing out: done at once, or when the person agrees. */
  leave(run: () => void): void {
    const leave = () => {
      this.#pass = 'all';
      run();
    };
    if (this.#mayLeave(() => [...this.#guards], leave)) leave();
  }

  /** The person's answer to the open question. */
  answer(leaves: boolean): void {
    if (!this.#wanted) return;
    if (leaves) {
      this.#wanted.agreed = [...this.#wanted.agreed, this.#wanted.asking];
      this.#askNext();
    } else {
      this.#wanted = undefined;
      this.#tell();
    }
  }

  #mayLeave(against: () => readonly Guard[], make: () => void): boolean {
    const [asking] = against();
    if (!asking) return true;
    if (!this.#wanted && !this.#onceBack) {
      this.#wanted = { against, agreed: [], asking, make };
      this.#tell();
    }
    return false;
  }

  #askNext(): void {
    const wanted = this.#wanted;
    if (!wanted) return;
    const next = wanted.against().find((guard) => !wanted.agreed.includes(guard));
    if (next) wanted.asking = next;
    else {
      this.#wanted = undefined;
      for (const { onLeave } of wanted.agreed) onLeave?.();
      if (this.#browserAt === this.#index) wanted.make();
      else this.#onceBack = wanted.make;
    }
    this.#tell();
  }

  #undo(steps: number): void {
    this.#isUndoing = true;
    this.#edges.go(-steps);
  }

  /** The step is undone: for the page nothing happened. */
  #isBack(): void {
    this.#isUndoing = false;
    const make = this.#onceBack;
    this.#onceBack = undefined;
    make?.();
  }

  #against(to: URL): Guard[] {
    return [...this.#guards].filter(({ holds }) => (holds ? holds(to) : to.pathname !== this.#shown.pathname));
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
