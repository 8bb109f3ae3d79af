import type { LiveLogMessage } from '@dmp/shared/contract';
import type { FrameHead } from './frame-head.ts';

/** A buffered message; `seq` counts all rows since the tab was opened. */
export interface MessageRow extends LiveLogMessage {
  kind: 'message';
  seq: number;
  head: FrameHead;
}

/** Marks where messages may be missing. */
export interface GapRow {
  kind: 'gap';
  seq: number;
  text: string;
}

export type LiveRow = MessageRow | GapRow;

type Unnumbered<Row> = Row extends LiveRow ? Omit<Row, 'seq'> : never;

export interface BufferLimit {
  /** Maximum number of rows. */
  messages: number;
  /** Maximum number of characters in all rows together. */
  characters: number;
}

/** Ring buffer of the newest rows. Older ones are dropped and counted. */
export class MessageBuffer {
  readonly #limit: BufferLimit;
  /** Row `seq` is at index `seq` modulo its length. */
  readonly #rows: (LiveRow | undefined)[];
  #first = 0;
  #next = 0;
  #characters = 0;
  #dropped = 0;
  #received = 0;

  constructor(limit: BufferLimit) {
    this.#limit = limit;
    this.#rows = new Array(limit.messages);
  }

  /** `seq` of the oldest row. */
  get first(): number {
    return this.#first;
  }

  /** `seq` of the next row to be added. */
  get next(): number {
    return this.#next;
  }

  /** Number of messages dropped since the last clear, because a limit was reached. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Number of messages added since the last clear. */
  get received(): number {
    return this.#received;
  }

  add(row: Unnumbered<LiveRow>): void {
    const { messages, characters } = this.#limit;
    const size = sizeOf(row);
    while (this.#next > this.#first && (this.#next - this.#first >= messages || this.#characters + size > characters)) {
      this.#dropOldest();
    }
    this.#rows[this.#next % messages] = { ...row, seq: this.#next };
    this.#next += 1;
    this.#characters += size;
    if (row.kind === 'message') this.#received += 1;
  }

  /** The row with this `seq`; undefined if it was dropped or not added yet. */
  at(seq: number): LiveRow | undefined {
    return seq >= this.#first && seq < this.#next ? this.#rows[seq % this.#limit.messages] : undefined;
  }

  /** The rows before this `seq`, newest first. */
  newestFirst(before: number): LiveRow[] {
    const rows: LiveRow[] = [];
    for (let seq = Math.min(before, this.#next) - 1; seq >= this.#first; seq -= 1) {
      const row = this.at(seq);
      if (row) rows.push(row);
    }
    return rows;
  }

  /** Removes all rows and resets the counters. `seq` continues. */
  clear(): void {
    this.#rows.fill(undefined);
    this.#first = this.#next;
    this.#characters = 0;
    this.#dropped = 0;
    this.#received = 0;
  }

  #dropOldest(): void {
    const index = this.#first % this.#limit.messages;
    const row = this.#rows[index];
    this.#rows[index] = undefined;
    this.#first += 1;
    if (!row) return;
    this.#characters -= sizeOf(row);
    if (row.kind === 'message') this.#dropped += 1;
  }
}

const sizeOf = (row: Unnumbered<LiveRow>) => (row.kind === 'message' ? row.message.length : row.text.length);
