import type { LiveRow, MessageBuffer } from './message-buffer.ts';
import type { RowPredicate } from './message-filter.ts';

/** Rows to display, newest first. Arrays implement it. */
export interface RowSequence {
  readonly length: number;
  at(index: number): LiveRow | undefined;
}

/** The matching rows of a buffer. An update costs only the new and dropped rows. */
export class FilteredRows implements RowSequence {
  readonly #buffer: MessageBuffer;
  readonly #matches: RowPredicate;
  /** Oldest first; rows before `#head` have been dropped. */
  #rows: LiveRow[] = [];
  #head = 0;
  #messages = 0;
  /** The first row that has not been read from the buffer. */
  #nextSeq: number;

  constructor(buffer: MessageBuffer, matches: RowPredicate) {
    this.#buffer = buffer;
    this.#matches = matches;
    this.#nextSeq = buffer.first;
  }

  get length(): number {
    return this.#rows.length - this.#head;
  }

  /** Number of messages; gaps do not count. */
  get messageCount(): number {
    return this.#messages;
  }

  at(index: number): LiveRow | undefined {
    return index < 0 || index >= this.length ? undefined : this.#rows[this.#rows.length - 1 - index];
  }

  /** Adds new rows of the buffer, and removes those that the buffer has dropped. */
  update(): void {
    const { first, next } = this.#buffer;
    for (let seq = Math.max(this.#nextSeq, first); seq < next; seq += 1) {
      const row = this.#buffer.at(seq);
      if (!row || !this.#matches(row)) continue;
      this.#rows.push(row);
      if (row.kind === 'message') this.#messages += 1;
    }
    this.#nextSeq = next;
    this.#drop(first);
  }

  #drop(before: number): void {
    for (let oldest = this.#rows[this.#head]; oldest && oldest.seq < before; oldest = this.#rows[this.#head]) {
      if (oldest.kind === 'message') this.#messages -= 1;
      this.#head += 1;
    }
    // Amortized: each row is copied once on average.
    if (this.#head > this.#rows.length / 2) {
      this.#rows = this.#rows.slice(this.#head);
      this.#head = 0;
    }
  }

  /** Number of messages with this `seq` or a higher one; gaps do not count. */
  countFrom(seq: number): number {
    let count = 0;
    for (let index = this.#rows.length - 1; index >= this.#head; index -= 1) {
      const row = this.#rows[index];
      if (!row || row.seq < seq) break;
      if (row.kind === 'message') count += 1;
    }
    return count;
  }
}
