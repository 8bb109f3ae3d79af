import type { LiveRow, MessageBuffer } from './message-buffer.ts';
import type { Matches } from './message-filter.ts';
import { type Rows, ShownRows } from './shown-rows.ts';

/** Why the list stands still: a person paused it, or reads in it. */
export type HoldReason = 'pause' | 'scroll' | 'focus';

/** What the list shows at this moment. Another object whenever something of it is another. */
export interface LiveScene {
  rows: Rows;
  /** Messages that came since the list stands still, as far as they match. */
  fresh: number;
  held: boolean;
  paused: boolean;
  /** Rows that show their whole payload. */
  opened: ReadonlySet<number>;
  received: number;
  /** Messages in the buffer that match. */
  matching: number;
  dropped: number;
}

interface Held {
  /** All rows as they were painted last, the newest first, whether they match or not. */
  all: readonly LiveRow[];
  /** The number of the first row that came after them. */
  next: number;
  shown: Rows;
}

const everything: Matches = () => true;

/** From so many new rows a frame on nobody can read along; then it is painted so often, in milliseconds, and no more. */
const flood = { rows: 20, everyMs: 100 };

/**
 * What of a live feed is on the screen. While somebody reads, which is while
 * the list is paused, scrolled down, has the focus or an opened row, it stands
 * still and what comes is only counted. However much comes, it changes once a
 * frame, and in a flood ten times a second.
 */
export class LiveView {
  readonly #buffer: MessageBuffer;
  readonly #reasons = new Set<HoldReason>();
  readonly #listeners = new Set<() => void>();
  #matches: Matches = everything;
  #live: ShownRows;
  /** The number of the first row that is not painted yet. */
  #painted = 0;
  #held: Held | undefined;
  #opened: ReadonlySet<number> = new Set();
  #scene: LiveScene;
  #frame: number | undefined;
  /** Time and row of the last frame that was painted by itself. */
  #last = { at: Number.NEGATIVE_INFINITY, next: 0 };

  constructor(buffer: MessageBuffer) {
    this.#buffer = buffer;
    this.#live = new ShownRows(buffer, this.#matches);
    this.#scene = this.#look();
  }

  readonly scene = (): LiveScene => this.#scene;

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Something has come; it shows with the next frame. A page that nobody sees has none. */
  readonly changed = (): void => {
    this.#frame ??= requestAnimationFrame(this.#onFrame);
  };

  filter(matches: Matches): void {
    this.#matches = matches;
    this.#live = new ShownRows(this.#buffer, matches);
    if (this.#held) this.#held = { ...this.#held, shown: this.#held.all.filter(matches) };
    this.#paint();
  }

  hold(reason: HoldReason): void {
    if (this.#reasons.has(reason)) return;
    this.#reasons.add(reason);
    this.#holdOrFlow();
  }

  release(reason: HoldReason): void {
    if (this.#reasons.delete(reason)) this.#holdOrFlow();
  }

  /** Opens a row, or closes it; while one is open the list stands still. */
  toggle(seq: number): void {
    const opened = new Set(this.#opened);
    if (!opened.delete(seq)) opened.add(seq);
    this.#opened = opened;
    this.#holdOrFlow();
  }

  /** Shows what comes, whatever somebody was reading. */
  follow(): void {
    this.#reasons.clear();
    this.#opened = new Set();
    this.#holdOrFlow();
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

  #holdOrFlow(): void {
    const holds = this.#reasons.size > 0 || this.#opened.size > 0;
    if (!holds) this.#held = undefined;
    else if (!this.#held) {
      // What is on the screen, and not what has come since: nothing moves.
      const all = this.#buffer.newestFirst(this.#painted);
      this.#held = { all, next: this.#painted, shown: all.filter(this.#matches) };
    }
    this.#paint();
  }

  #paint(): void {
    this.#live.update();
    if (!this.#held) this.#painted = this.#buffer.next;
    this.#scene = this.#look();
    for (const listener of this.#listeners) listener();
  }

  #look(): LiveScene {
    return {
      rows: this.#held?.shown ?? this.#live,
      fresh: this.#held ? this.#live.countFrom(this.#held.next) : 0,
      held: this.#held !== undefined,
      paused: this.#reasons.has('pause'),
      opened: this.#opened,
      received: this.#buffer.received,
      matching: this.#live.messages,
      dropped: this.#buffer.dropped,
    };
  }
}
