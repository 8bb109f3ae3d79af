import { takesText } from '../palette/page-search.ts';

/** While a key is held, the address changes once in so many milliseconds: WebKit refuses more than 100 changes in 10 s. */
const stepMs = 150;

/** A key that is held, such as an arrow that goes through rows or tabs: one gesture, however often it repeats. */
export class HeldKey {
  #changedAt = Number.NEGATIVE_INFINITY;
  #isHeld = false;

  /** Whether a change of the address is the doing of a key that is held. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Keeps a repetition from the page that comes too soon after the address has changed. In a text it is one more letter. */
  readonly onKeyDown = (event: KeyboardEvent): void => {
    this.#isHeld = event.repeat && !takesText(event.target);
    if (!this.#isHeld || performance.now() - this.#changedAt >= stepMs) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  /** Another gesture begins, or this one is over. */
  readonly end = (): void => {
    this.#isHeld = false;
  };

  /** The address changes now. */
  changed(): void {
    this.#changedAt = performance.now();
  }
}
