import type { LiveRow, MessageBuffer } from './message-buffer.ts';
import type { Matches } from './message-filter.ts';

/** Rows to be shown, the newest first. An array is one too. */
export interface Rows {
  readonly length: number;
  at(index: number): LiveRow | undefined;
}

/** The rows of a buffer that match, kept up with it at the cost of what is new. */
export class ShownRows implements Rows {
  readonly #buffer: MessageBuffer;
  readonly #matches: Matches;
  /** The oldest first; what stands before `#head` has been dropped. */
  #rows: LiveRow[] = [];
  #head = 0;
  #messages = 0;
  #seen: number;

  constructor(buffer: MessageBuffer, matches: Matches) {
    this.#buffer = buffer;
    this.#matches = matches;
    this.#seen = buffer.first;
  }

  get length(): number {
    return this.#rows.length - this.#head;
  }

  /** How many of its rows are messages and no gaps. */
  get messages(): number {
    return this.#messages;
  }

  at(index: number): LiveRow | undefined {
    return index < 0 || index >= this.length ? undefined : this.#rows[this.#rows.length - 1 - index];
  }

  /** Takes in what has come since, and lets go what the buffer has dropped. */
  update(): void {
    const { first, next } = this.#buffer;
    for (let seq = Math.max(this.#seen, first); seq < next; seq += 1) {
      const row = this.#buffer.at(seq);
      if (!row || !this.#matches(row)) continue;
      this.#rows.push(row);
      if (row.kind === 'message') this.#messages += 1;
    }
    this.#seen = next;
    this.#drop(first);
  }

  #drop(before: number): void {
    for (let oldest = this.#rows[this.#head]; oldest && oldest.seq < before; oldest = this.#rows[this.#head]) {
      if (oldest.kind === 'message') this.#messages -= 1;
      this.#head += 1;
    }
    // Moved only now and then: each row is moved once on the average.
    if (this.#head > this.#rows.length / 2) {
      this.#rows = this.#rows.slice(this.#head);
      this.#head = 0;
    }
  }

  /** How many of its messages have this number or a higher one; gaps do not count. */
  countFrom(seq: number): number {
    let count = 0;
    for (let place = this.#rows.length - 1; place >= this.#head; place -= 1) {
      const row = this.#rows[place];
      if (!row || row.seq < seq) break;
      if (row.kind === 'message') count += 1;
    }
    return count;
  }
}
