import { Store } from '@dmp/shared/shell';
import { FilteredRows, type RowSequence } from './filtered-rows.ts';
import type { LiveRow, MessageBuffer } from './message-buffer.ts';
import type { RowPredicate } from './message-filter.ts';

/** Why the list is held: the user paused it, scrolled down, or focused a row. */
export type HoldReason = 'pause' | 'scroll' | 'focus';

/** What the list displays. A new object after every change. */
export interface LiveSnapshot {
  rows: RowSequence;
  /** Matching messages received since the list was held. */
  newCount: number;
  held: boolean;
  paused: boolean;
  /** `seq` of the rows that show their whole payload. */
  opened: ReadonlySet<number>;
  received: number;
  /** Messages in the buffer that match. */
  matching: number;
  dropped: number;
}

interface Held {
  /** All rows at the last paint, newest first, whether they match or not. */
  all: readonly LiveRow[];
  /** `seq` of the first row after them. */
  next: number;
  /** Those of `all` that match. */
  rows: RowSequence;
}

const matchAll: RowPredicate = () => true;

/** With more than `rows` new rows per frame a user cannot read along: the list is painted only every `everyMs`. */
const flood = { rows: 20, everyMs: 100 };

/**
 * The displayed rows of a live feed, as an external store. While the list is paused, scrolled down, focused, or has an
 * opened row, it is held: its rows do not change and new messages are only counted. It changes at most once per frame,
 * and in a flood ten times per second.
 */
export class LiveView extends Store {
  readonly #buffer: MessageBuffer;
  readonly #reasons = new Set<HoldReason>();
  #matches: RowPredicate = matchAll;
  #live: FilteredRows;
  /** `seq` of the first row that is not painted yet. */
  #painted = 0;
  #held: Held | undefined;
  #opened: ReadonlySet<number> = new Set();
  #snapshot: LiveSnapshot;
  #frame: number | undefined;
  /** Time and next row of the last paint that a new row caused. */
  #last = { at: Number.NEGATIVE_INFINITY, next: 0 };

  constructor(buffer: MessageBuffer) {
    super();
    this.#buffer = buffer;
    this.#live = new FilteredRows(buffer, this.#matches);
    this.#snapshot = this.#createSnapshot();
  }

  readonly snapshot = (): LiveSnapshot => this.#snapshot;

  /** Paints new rows with the next frame. Hidden pages have no frames. */
  readonly changed = (): void => {
    this.#frame ??= requestAnimationFrame(this.#onFrame);
  };

  filter(matches: RowPredicate): void {
    this.#matches = matches;
    this.#live = new FilteredRows(this.#buffer, matches);
    if (this.#held) this.#held = { ...this.#held, rows: this.#held.all.filter(matches) };
    this.#paint();
  }

  hold(reason: HoldReason): void {
    if (this.#reasons.has(reason)) return;
    this.#reasons.add(reason);
    this.#updateHold();
  }

  release(reason: HoldReason): void {
    if (this.#reasons.delete(reason)) this.#updateHold();
  }

  /** Opens or closes a row; while a row is open the list is held. */
  toggle(seq: number): void {
    const opened = new Set(this.#opened);
    if (!opened.delete(seq)) opened.add(seq);
    this.#opened = opened;
    this.#updateHold();
  }

  /** Ends every hold and shows new rows. */
  follow(): void {
    this.#reasons.clear();
    this.#opened = new Set();
    this.#updateHold();
  }

  clear(): void {
    this.#buffer.clear();
    this.#held = undefined;
    this.follow();
  }

  readonly #onFrame = (now: number): void => {
    const { next } = this.#buffer;
    if (next - this.#last.next > flood.rows && now - this.#last.at < flood.everyMs) {
      this.#frame = requestAnimationFrame(this.#onFrame);
      return;
    }
    this.#frame = undefined;
    this.#last = { at: now, next };
    this.#paint();
  };

  #updateHold(): void {
    const isHeld = this.#reasons.size > 0 || this.#opened.size > 0;
    if (!isHeld) this.#held = undefined;
    else if (!this.#held) {
      // The painted rows, without later ones: nothing moves.
      const all = this.#buffer.newestFirst(this.#painted);
      this.#held = { all, next: this.#painted, rows: all.filter(this.#matches) };
    }
    this.#paint();
  }

  #paint(): void {
    this.#live.update();
    if (!this.#held) this.#painted = this.#buffer.next;
    this.#snapshot = this.#createSnapshot();
    this.notify();
  }

  #createSnapshot(): LiveSnapshot {
    return {
      rows: this.#held?.rows ?? this.#live,
      newCount: this.#held ? this.#live.countFrom(this.#held.next) : 0,
      held: this.#held !== undefined,
      paused: this.#reasons.has('pause'),
      opened: this.#opened,
      received: this.#buffer.received,
      matching: this.#live.messageCount,
      dropped: this.#buffer.dropped,
    };
  }
}
