import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@dmp/shared/contract';
import { isTransient } from '../database/away.ts';
import type { NewLogRow } from '../ocpp-logs/index.ts';
import { backOffMs } from '../pacing/back-off.ts';
import { createBatcher } from '../pacing/batcher.ts';
import type { Effect, Effected } from './effects/effect.ts';

/** What belongs together: it is in the database as a whole or not at all. */
export interface Entry {
  effects: readonly Effect[];
  /** The messages to log; asked once the effects are written, since an answer may depend on them. */
  rows(effected: Effected): readonly NewLogRow[];
  /** Bytes of the frames in these rows, about; none unless said. */
  frameBytes?: number;
}

/**
 * Writes entries as a whole or not at all, and gives what that brought to light, one for each.
 *
 * @param end when it is no longer to wait for a database that is away
 */
export type WriteEntries = (entries: readonly Entry[], end: AbortSignal) => Promise<Effected[]>;

/** Told when the database is lost, and found again. */
export interface JournalWatch {
  away(error: unknown): void;
  back(): void;
}

/** Entries written with one commit, at most; of long frames fewer, see `limits.logBatchBytes`. */
const batchSize = 500;
/** Between two attempts while the database is away. */
const retries = { firstMs: 200, longestMs: 2000 };

/**
 * The one writer of what chargers do. While a commit is under way entries
 * gather, and the next commit takes them all: with thousands of chargers a
 * transaction each would be far too slow.
 *
 * While the database is away everything waits for it: nothing is wrong with any entry then.
 */
export class Journal {
  readonly #write: WriteEntries;
  readonly #watch: JournalWatch | undefined;
  readonly #end = new AbortController();
  readonly #batches = createBatcher({
    work: (entries: readonly Entry[]) => this.#writeWhenBack(entries),
    atMost: batchSize,
    fitting: (entries) => Math.min(ofDifferentDevices(entries), ofBoundedBytes(entries)),
  });
  #unwritten = 0;

  constructor(write: WriteEntries, watch?: JournalWatch) {
    this.#write = write;
    this.#watch = watch;
  }

  /**
   * Resolves when the entry is committed. Entries of one device are written in the order they were given.
   *
   * @throws what the database says against this entry, and only this one; that it is away only after {@link giveUp}
   */
  commit(entry: Entry): Promise<Effected> {
    this.#unwritten += 1;
    return this.#batches.add(entry).finally(() => {
      this.#unwritten -= 1;
    });
  }

  /** How many entries were given and are not in the database yet, those included that are about to be committed. */
  get unwritten(): number {
    return this.#unwritten;
  }

  /** Resolves when nothing waits any more. */
  settled(): Promise<void> {
    return this.#batches.settled();
  }

  /** Waits no longer for a database that is away. */
  giveUp(): void {
    this.#end.abort();
  }

  async #writeWhenBack(entries: readonly Entry[]): Promise<Effected[]> {
    let told = false;
    // At once for the first time: most of what passes has passed by then, such as a deadlock.
    for (let tries = 1, wait = 0; ; wait = backOffMs(retries, tries), tries += 1) {
      try {
        const effected = await this.#write(entries, this.#end.signal);
        if (told) this.#watch?.back();
        return effected;
      } catch (error) {
        if (!isTransient(error) || this.#end.signal.aborted) throw error;
        if (wait > 0 && !told) this.#watch?.away(error);
        told ||= wait > 0;
        // The end comes sooner by `giveUp`: then it is tried a last time.
        await pause(wait, undefined, { signal: this.#end.signal }).catch(() => {});
      }
    }
  }
}

/** How many entries, from the first, change each device no more than once. */
function ofDifferentDevices(entries: readonly Entry[]): number {
  const devices = new Set<string>();
  for (const [index, { effects }] of entries.entries()) {
    const touched = new Set(effects.map(({ deviceId }) => deviceId));
    if ([...touched].some((deviceId) => devices.has(deviceId))) return index;
    for (const deviceId of touched) devices.add(deviceId);
  }
  return entries.length;
}

/** How many entries, from the first, have frames of no more bytes than go together; one in any case. */
function ofBoundedBytes(entries: readonly Entry[]): number {
  let bytes = 0;
  const beyond = entries.findIndex(({ frameBytes = 0 }) => {
    bytes += frameBytes;
    return bytes > limits.logBatchBytes;
  });
  return beyond === -1 ? entries.length : Math.max(1, beyond);
}
