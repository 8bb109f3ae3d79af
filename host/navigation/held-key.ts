import { takesText } from '../palette/page-search.ts';

/** Safari refuses more than 100 changes of the address in 30 seconds, and since version 17 in 10. */
const windowMs = 30_000;
/** Up to this number of recent changes a key that is held makes short steps, and then long ones. */
const quickChanges = 60;
const stepMs = { short: 150, long: 600 };

/** A key that is held, such as an arrow that goes through rows or tabs: one gesture, however often it repeats. */
export class HeldKey {
  /** When the address has changed, in the last {@link windowMs}. */
  #changes: number[] = [];
  #isHeld = false;
  /** Number of the entry in the history that this gesture has made. */
  #made: number | undefined;

  /** Keeps a repetition from the page that comes too soon after the address has changed. In a text it is one more letter. */
  readonly onKeyDown = (event: KeyboardEvent): void => {
    this.#isHeld = event.repeat && !takesText(event.target);
    if (!event.repeat) this.#made = undefined;
    if (!this.#isHeld || this.#maySoon()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  /** Another gesture begins, or this one is over. */
  readonly end = (): void => {
    this.#isHeld = false;
    this.#made = undefined;
  };

  /** Whether what a key does that is held takes the place of what it has done before. @param entry that is open */
  replaces(entry: number): boolean {
    return this.#isHeld && this.#made === entry;
  }

  /** The address has changed. @param made number of the entry, where it is a new one */
  changed(made: number | undefined): void {
    if (made !== undefined) this.#made = made;
    this.#changes = [...this.#recent(), performance.now()];
  }

  #recent(): number[] {
    const from = performance.now() - windowMs;
    return this.#changes.filter((at) => at > from);
  }

  #maySoon(): boolean {
    const recent = this.#recent();
    const step = recent.length < quickChanges ? stepMs.short : stepMs.long;
    return performance.now() - (recent.at(-1) ?? Number.NEGATIVE_INFINITY) >= step;
  }
}
