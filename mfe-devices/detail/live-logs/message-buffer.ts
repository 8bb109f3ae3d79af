import type { LiveLogMessage } from '@dmp/shared/contract';
import type { FrameHead } from './frame-head.ts';

/** A message as it is kept; `seq` counts all rows since the tab was opened. */
export interface MessageRow extends LiveLogMessage {
  kind: 'message';
  seq: number;
  head: FrameHead;
}

/** Where messages may be missing, and why. */
export interface GapRow {
  kind: 'gap';
  seq: number;
  text: string;
}

export type LiveRow = MessageRow | GapRow;

type Unnumbered<Row> = Row extends LiveRow ? Omit<Row, 'seq'> : never;

export interface BufferLimit {
  /** Rows at most. */
  messages: number;
  /** Characters of all of them together, at most. */
  characters: number;
}

/** The newest rows, so many and no more; what is older is dropped and counted. */
export class MessageBuffer {
  readonly #limit: BufferLimit;
  /** Row `seq` stands at `seq` modulo its length. */
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

  /** The oldest row that is kept. */
  get first(): number {
    return this.#first;
  }

  /** The number of the row that comes next. */
  get next(): number {
    return this.#next;
  }

  /** Messages that were kept once and are no longer, because there were too many. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Messages that were added since it was last cleared. */
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

  /** The row of this number while it is kept. */
  at(seq: number): LiveRow | undefined {
    return seq >= this.#first && seq < this.#next ? this.#rows[seq % this.#limit.messages] : undefined;
  }

  /** The rows up to this number, the newest first. */
  newestFirst(before: number): LiveRow[] {
    const rows: LiveRow[] = [];
    for (let seq = Math.min(before, this.#next) - 1; seq >= this.#first; seq -= 1) {
      const row = this.at(seq);
      if (row) rows.push(row);
    }
    return rows;
  }

  /** Forgets all there is, and how many there were. */
  clear(): void {
    this.#rows.fill(undefined);
    this.#first = this.#next;
    this.#characters = 0;
    this.#dropped = 0;
    this.#received = 0;
  }

  #dropOldest(): void {
    const place = this.#first % this.#limit.messages;
    const row = this.#rows[place];
    this.#rows[place] = undefined;
    this.#first += 1;
    if (!row) return;
    this.#characters -= sizeOf(row);
    if (row.kind === 'message') this.#dropped += 1;
  }
}

const sizeOf = (row: Unnumbered<LiveRow>) => (row.kind === 'message' ? row.message.length : row.text.length);
