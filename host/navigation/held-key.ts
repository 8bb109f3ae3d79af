import { takesText } from '../palette/page-search.ts';

/** Safari rejects more than 100 changes of the address in 30 seconds; since version 17, in 10 seconds. */
const windowMs = 30_000;
/** Up to this number of recent changes, repetitions of a held key are `short` apart, then `long`. */
const maxQuickChanges = 60;
const stepMs = { short: 150, long: 600 };

/**
 * Throttles the repetitions of a held key, such as an arrow that steps through rows or tabs. All repetitions together
 * are one gesture, with one history entry.
 */
export class HeldKey {
  /** Times of the address changes in the last {@link windowMs}. */
  #changes: number[] = [];
  #isHeld = false;
  /** Index of the history entry that this gesture created. */
  #createdEntry: number | undefined;

  /** Suppresses a repetition too soon after an address change. In a text field, repetitions are characters. */
  readonly onKeyDown = (event: KeyboardEvent): void => {
    this.#isHeld = event.repeat && !takesText(event.target);
    if (!event.repeat) this.#createdEntry = undefined;
    if (!this.#isHeld || this.#isDue()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  /** Call when another gesture begins, or this one ends. */
  readonly reset = (): void => {
    this.#isHeld = false;
    this.#createdEntry = undefined;
  };

  /**
   * Whether a push is a replace, because the held key itself created the current entry.
   * @param entry index of the current entry
   */
  replacesEntry(entry: number): boolean {
    return this.#isHeld && this.#createdEntry === entry;
  }

  /** @param created index of the entry, if it is a new one */
  onAddressChange(created: number | undefined): void {
    if (created !== undefined) this.#createdEntry = created;
    this.#changes = [...this.#recent(), performance.now()];
  }

  #recent(): number[] {
    const from = performance.now() - windowMs;
    return this.#changes.filter((at) => at > from);
  }

  #isDue(): boolean {
    const recent = this.#recent();
    const step = recent.length < maxQuickChanges ? stepMs.short : stepMs.long;
    return performance.now() - (recent.at(-1) ?? Number.NEGATIVE_INFINITY) >= step;
  }
}
