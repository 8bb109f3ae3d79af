import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Effect, Effected, EffectInHand } from './effects/effect.ts';
import { writeEffects, writeLogRows } from './effects/index.ts';
import type { LogRow } from './log-rows.ts';

/** What belongs together: it is in the database as a whole or not at all. */
export interface Entry {
  effects: readonly Effect[];
  /** The messages to log; asked once the effects are written, since an answer may depend on them. */
  rows(effected: Effected): readonly LogRow[];
}

/** Writes entries as a whole or not at all, and gives what that brought to light, one for each. */
export type WriteEntries = (entries: readonly Entry[]) => Promise<Effected[]>;

/** Entries written with one commit, at most. */
const batchSize = 500;

interface Waiting {
  entry: Entry;
  resolve(effected: Effected): void;
  reject(error: unknown): void;
}

/**
 * The one writer of what chargers do. While a commit is under way entries
 * gather, and the next commit takes them all: with thousands of chargers a
 * transaction each would be far too slow.
 */
export class Journal {
  readonly #write: WriteEntries;
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;

  constructor(write: WriteEntries) {
    this.#write = write;
  }

  /**
   * Resolves when the entry is committed. Entries of one device are written in the order they were given.
   *
   * @throws what the database says against this entry, and only this one
   */
  commit(entry: Entry): Promise<Effected> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // What arrives in the same turn of the event loop goes with the first commit.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) await this.#writeBatch(this.#take());
    // In the same turn as the last look: an entry that comes now begins a run of its own.
    this.#running = undefined;
  }

  /** The next batch: as much as there is, but never two entries that change the same device. */
  #take(): Waiting[] {
    const devices = new Set<string>();
    let size = 0;
    for (const { entry } of this.#waiting.slice(0, batchSize)) {
      const touched = new Set(entry.effects.map(({ deviceId }) => deviceId));
      if ([...touched].some((deviceId) => devices.has(deviceId))) break;
      for (const deviceId of touched) devices.add(deviceId);
      size += 1;
    }
    return this.#waiting.splice(0, size);
  }

  async #writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const effected = await this.#write(batch.map(({ entry }) => entry));
      batch.forEach(({ resolve }, index) => {
        resolve(effected[index] ?? {});
      });
    } catch (error) {
      if (batch.length === 1) {
        batch[0]?.reject(error);
        return;
      }
      // One entry that the database refuses must not cost the others their answers: find it by halves.
      const middle = Math.ceil(batch.length / 2);
      await this.#writeBatch(batch.slice(0, middle));
      await this.#writeBatch(batch.slice(middle));
    }
  }
}

/**
 * Writes entries to the database, with one commit.
 *
 * @param onLogged told of the messages that are in the database now
 */
export const writeEntries =
  (db: Kysely<Tables>, onLogged: (rows: readonly LogRow[]) => void = () => {}): WriteEntries =>
  async (entries) => {
    const { rows, effected } = await db.transaction().execute(async (trx) => {
      const inHand = entries.map((entry): { entry: Entry; effected: Effected } => ({ entry, effected: {} }));
      const effects = inHand.flatMap(({ entry, effected }) =>
        entry.effects.map((effect): EffectInHand => ({ effect, effected })),
      );
      await writeEffects(trx, effects);
      const rows = inHand.flatMap(({ entry, effected }) => entry.rows(effected));
      await writeLogRows(trx, rows);
      return { rows, effected: inHand.map(({ effected }) => effected) };
    });
    onLogged(rows);
    return effected;
  };
