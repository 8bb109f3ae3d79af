import { setTimeout as pause } from 'node:timers/promises';
import { serverLimits } from '@dmp/shared/contract';
import { isTransient, timedOut } from '../database/away.ts';
import type { NewLogRow } from '../ocpp-logs/index.ts';
import { backOffMs } from '../pacing/back-off.ts';
import { type Batcher, type BatcherOptions, createBatcher } from '../pacing/batcher.ts';
import { restAfter } from '../pacing/slices.ts';
import type { Effect, Effected } from './effects/effect.ts';

/** What belongs together: it is in the database as a whole or not at all. */
export interface Entry {
  effects: readonly Effect[];
  /** The messages to log; asked once those effects are written that an answer may depend on. */
  rows(effected: Effected): readonly NewLogRow[];
  /** Bytes of the frames in these rows, about; none unless said. */
  frameBytes?: number;
  /** That a charger comes or goes: thousands of these may come at once, and no other entry waits for them. */
  isArrival?: boolean;
}

/**
 * Writes entries as a whole or not at all, and gives what that brought to light, one for each.
 *
 * @param end when it is no longer to wait for a database that is away
 */
export type WriteEntries = (entries: readonly Entry[], end: AbortSignal) => Promise<Effected[]>;

/** Which of these devices have a row that another transaction has locked. */
export type FindLocked = (deviceIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** Notified when the database is lost, and found again, and of devices that it does not write in time. */
export interface JournalWatch {
  away(error: unknown): void;
  back(): void;
  keptApart(deviceIds: readonly string[]): void;
}

/** What a journal needs. */
export interface JournalOptions {
  write: WriteEntries;
  findLocked: FindLocked;
  watch: JournalWatch;
  /** Between two commits of messages, in milliseconds; none unless given. */
  restMs?: number;
}

/** Entries written with one commit, at most; of long frames fewer, see `serverLimits.logBatchBytes`. */
const batchSize = { messages: 500, arrivals: 50 };
/** Between two attempts while the database is away. */
const retries = { firstMs: 200, longestMs: 2000 };
/** What the database cannot write in time: how often it is attempted, for how long its device is kept apart. */
const slow = { attempts: 2, apartMs: 60_000 };
/** After more statements in a row that time out, also while they wait for a lock, the database counts as unavailable, and no entry is at fault. */
const slowInARow = 3;

/** The database does not write these entries in time, although it answers. */
class TooLong extends Error {}

/**
 * The one writer of what chargers do. While a commit is under way entries
 * gather, and the next commit takes them all: with thousands of chargers a
 * transaction each would be far too slow. Chargers that come or go have
 * commits of their own, beside those of all others.
 *
 * While the database is unavailable everything waits for it: nothing is wrong with any entry then. A device that it
 * cannot write in time, such as for a lock that an open transaction holds, is kept apart: its entries are written one by
 * one, fail alone, and hold up only others like them.
 */
export class Journal {
  readonly #options: JournalOptions;
  readonly #end = new AbortController();
  readonly #messages: Batcher<Entry, Effected>;
  // They leave the database to the others for more than half of the time.
  readonly #arrivals = this.#lane({ atMost: batchSize.arrivals, rest: (tookMs) => restAfter(tookMs, 1.5) });
  readonly #apart = createBatcher({ work: ([entry]: readonly Entry[]) => this.#writeApart(entry), atMost: 1 });
  /** Devices that are kept apart, and until when, on the clock of `performance`. */
  readonly #apartUntil = new Map<string, number>();
  /** Statements that timed out since one did not. */
  #slowInARow = 0;
  /** Batches that wait for the database, for longer than a moment. */
  #away = 0;
  #unwritten = 0;
  /** Devices of arrivals that are not written yet, with how many each has. */
  readonly #arriving = new Map<string, number>();

  constructor(options: JournalOptions) {
    this.#options = options;
    const { restMs } = options;
    this.#messages = this.#lane({ atMost: batchSize.messages, ...(restMs && { rest: () => pause(restMs) }) });
  }

  /**
   * Resolves when the entry is committed. Entries of one device are written in the order they were given; arrivals in
   * an order of their own.
   *
   * @throws what the database says against this entry, and only this one; that it is away only after {@link giveUp}
   */
  commit(entry: Entry): Promise<Effected> {
    this.#unwritten += 1;
    if (entry.isArrival) this.#countArrival(entry, 1);
    return (entry.isArrival ? this.#arrivals : this.#messages).add(entry).finally(() => {
      this.#unwritten -= 1;
      if (entry.isArrival) this.#countArrival(entry, -1);
    });
  }

  /**
   * Like {@link commit}, for what no charger sends again: while another transaction has locked its device it is retried,
   * until {@link giveUp}.
   */
  async commitOrRetry(entry: Entry): Promise<Effected> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await this.commit(entry);
      } catch (error) {
        if (!(error instanceof TooLong) || this.#end.signal.aborted) throw error;
        await pause(backOffMs(retries, attempts), undefined, { signal: this.#end.signal }).catch(() => {});
      }
    }
  }

  /** Whether more chargers come or go than the next commit takes. Not while the database is unavailable: nobody waits for that. */
  get isFullOfArrivals(): boolean {
    return this.#away === 0 && this.#arriving.size >= 2 * batchSize.arrivals;
  }

  #countArrival(entry: Entry, difference: number): void {
    for (const deviceId of devicesOf(entry)) {
      const count = (this.#arriving.get(deviceId) ?? 0) + difference;
      if (count === 0) this.#arriving.delete(deviceId);
      else this.#arriving.set(deviceId, count);
    }
  }

  /** How many entries were given and are not in the database yet, those included that are about to be committed. */
  get unwritten(): number {
    return this.#unwritten;
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    await Promise.all([this.#messages.settled(), this.#arrivals.settled()]);
    await this.#apart.settled();
  }

  /** Waits no longer for a database that is away. */
  giveUp(): void {
    this.#end.abort();
  }

  #lane(pace: Pick<BatcherOptions<Entry, Effected>, 'atMost' | 'rest'>): Batcher<Entry, Effected> {
    return createBatcher<Entry, Effected>({
      ...pace,
      work: (entries) => this.#writeTogether(entries),
      elsewhere: (entry) => (this.#isApart(entry) ? this.#apart.add(entry) : undefined),
      triedAlone: (error) => error instanceof TooLong,
      choose: firstOfEach,
    });
  }

  /** Those whose device is locked are written apart, once the others are written. */
  async #writeTogether(entries: readonly Entry[]): Promise<(Effected | Promise<Effected>)[]> {
    try {
      return await this.#writeWhenBack(entries);
    } catch (error) {
      if (!(error instanceof TooLong)) throw error;
      const [slow, others] = await this.#partSlow(entries, error);
      // Each is written alone.
      if (slow.length === 0) throw error;
      const written = others.length > 0 ? await this.#writeWhenBack(others) : [];
      this.#keepApart(slow);
      const results = new Map<Entry, Effected | Promise<Effected>>(
        slow.map((entry) => [entry, this.#apart.add(entry)]),
      );
      others.forEach((entry, index) => {
        results.set(entry, written[index] ?? {});
      });
      return entries.map((entry) => results.get(entry) ?? {});
    }
  }

  /** Those that the database does not write in time, as far as it says which, and the others. */
  async #partSlow(entries: readonly Entry[], { cause }: TooLong): Promise<[Entry[], Entry[]]> {
    // A single one is written apart in any case.
    const usual: [Entry[], Entry[]] = entries.length === 1 ? [[...entries], []] : [[], [...entries]];
    if (timedOut(cause) !== 'lock') return usual;
    try {
      const locked = await this.#options.findLocked(entries.flatMap(devicesOf));
      // The others can be written. Where no device is locked, the table may be.
      if (locked.size > 0) this.#slowInARow = 0;
      const parted = partition(entries, (entry) => devicesOf(entry).some((deviceId) => locked.has(deviceId)));
      return entries.length === 1 ? usual : parted;
    } catch (error) {
      if (!isTransient(error)) throw error;
      return usual;
    }
  }

  async #writeApart(entry: Entry | undefined): Promise<Effected[]> {
    if (!entry) return [];
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await this.#writeWhenBack([entry], { isApart: true });
      } catch (error) {
        if (error instanceof TooLong) this.#keepApart([entry]);
        if (!(error instanceof TooLong) || attempts >= slow.attempts) throw error;
      }
    }
  }

  #keepApart(entries: readonly Entry[]): void {
    const now = performance.now();
    for (const [deviceId, until] of this.#apartUntil) if (until <= now) this.#apartUntil.delete(deviceId);
    const deviceIds = entries.flatMap(devicesOf);
    const added = deviceIds.filter((deviceId) => !this.#apartUntil.has(deviceId));
    if (added.length > 0) this.#options.watch.keptApart(added);
    for (const deviceId of deviceIds) this.#apartUntil.set(deviceId, now + slow.apartMs);
  }

  #isApart(entry: Entry): boolean {
    if (this.#apartUntil.size === 0) return false;
    const now = performance.now();
    return devicesOf(entry).some((deviceId) => (this.#apartUntil.get(deviceId) ?? 0) > now);
  }

  /** @throws TooLong when the database does not write them in time although it answers */
  async #writeWhenBack(entries: readonly Entry[], { isApart = false } = {}): Promise<Effected[]> {
    const { write, watch } = this.#options;
    let reported = false;
    const back = () => {
      if (!reported) return;
      reported = false;
      this.#away -= 1;
      if (this.#away === 0) watch.back();
    };
    // At once for the first time: most of what passes has passed by then, such as a deadlock.
    for (let attempts = 1, wait = 0; ; wait = backOffMs(retries, attempts), attempts += 1) {
      try {
        const effected = await write(entries, this.#end.signal);
        this.#slowInARow = 0;
        back();
        return effected;
      } catch (error) {
        // It answers, if only against this.
        if (!isTransient(error)) back();
        if (!isTransient(error) || this.#end.signal.aborted) throw error;
        const reason = timedOut(error);
        if (reason && !isApart) this.#slowInARow += 1;
        if (reason && (isApart || this.#slowInARow <= slowInARow)) {
          back();
          throw new TooLong('The database did not write this in time.', { cause: error });
        }
        if (wait > 0 && !reported) {
          reported = true;
          this.#away += 1;
          if (this.#away === 1) watch.away(error);
        }
        // The end comes sooner by `giveUp`: then it is attempted a last time.
        await pause(wait, undefined, { signal: this.#end.signal }).catch(() => {});
      }
    }
  }
}

const devicesOf = ({ effects }: Entry): string[] => effects.map(({ deviceId }) => deviceId);

/** Those that are so, and the others. */
function partition<Item>(items: readonly Item[], isSo: (item: Item) => boolean): [Item[], Item[]] {
  const [those, others]: [Item[], Item[]] = [[], []];
  for (const item of items) (isSo(item) ? those : others).push(item);
  return [those, others];
}

/**
 * The first entry of each device, so that devices take turns however much one of them has waiting: the positions of
 * `atMost` at most, with no more bytes of frames than go together, and of one in any case.
 */
function firstOfEach(entries: readonly Entry[], atMost: number): ReadonlySet<number> {
  const devices = new Set<string>();
  const chosen = new Set<number>();
  let bytes = 0;
  for (const [index, entry] of entries.entries()) {
    const touched = devicesOf(entry);
    const isFirst = !touched.some((deviceId) => devices.has(deviceId));
    // Also of one that has to wait: what comes after it waits for it.
    for (const deviceId of touched) devices.add(deviceId);
    if (!isFirst) continue;
    bytes += entry.frameBytes ?? 0;
    if (chosen.size > 0 && (chosen.size >= atMost || bytes > serverLimits.logBatchBytes)) break;
    chosen.add(index);
  }
  return chosen;
}
