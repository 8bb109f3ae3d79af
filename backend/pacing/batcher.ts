import { isRolledBack, isTransient } from '../database/away.ts';

/** How to do many things with one call. */
export interface BatcherOptions<Item, Result> {
  /**
   * Gives one result for each item, in their order, or the promise of one, which nothing here waits for; it may be asked
   * again for what it has done already.
   */
  work(items: readonly Item[]): Promise<readonly (Result | Promise<Result>)[]>;
  /** The most that go with one call. */
  atMost?: number;
  /** Asked of each item when its turn has come: the promise of its result, where it is done elsewhere. */
  elsewhere?(item: Item): Promise<Result> | undefined;
  /** Whether a fault is one after which each is tried alone: by halves, the one that cannot be done would cost too much. */
  triedAlone?(error: unknown): boolean;
  /** Waited for before the next call, once the results of one are given; with how many milliseconds that took. */
  rest?(tookMs: number): Promise<void>;
  /** The positions of those that go with the next call, of all that wait: at least one; the first ones without it. */
  choose?(waiting: readonly Item[], atMost: number): ReadonlySet<number>;
}

/** How often a call is made at most that the database undoes for others. */
const mostAttempts = 5;

/** Makes one call of many. */
export interface Batcher<Item, Result> {
  /** The result for this item, once the call that it goes with is done. @throws what is wrong with it */
  add(item: Item): Promise<Result>;
  /** Resolves when nothing waits any more. */
  settled(): Promise<void>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result | Promise<Result>): void;
  reject(error: unknown): void;
}

/**
 * Makes one call of many: what is asked for while a call is under way goes with
 * the next. When that fails, it is tried by halves, so that one that cannot be
 * done does not spoil the others; but not while the database is away, where a
 * thousand would fail one by one. One that the database undoes for another
 * transaction is made again.
 */
export function createBatcher<Item, Result>({
  work,
  atMost = Number.POSITIVE_INFINITY,
  elsewhere = () => undefined,
  triedAlone = () => false,
  rest,
  choose = (waiting) => new Set([...waiting.keys()].slice(0, atMost)),
}: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    // What is asked for in the same turn of the event loop goes with the first call.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const batch = take();
      const began = performance.now();
      if (batch.length > 0) await settle(batch);
      await rest?.(performance.now() - began);
    }
    // In the same turn as the last look: what comes now begins a run of its own.
    running = undefined;
  }

  function take(): Waiting<Item, Result>[] {
    const chosen = choose(
      waiting.map(({ item }) => item),
      atMost,
    );
    const next = waiting.filter((_, index) => chosen.has(index));
    waiting = waiting.filter((_, index) => !chosen.has(index));
    return next.filter(({ item, resolve }) => {
      const result = elsewhere(item);
      if (result) resolve(result);
      return !result;
    });
  }

  async function settle(batch: readonly Waiting<Item, Result>[], attempt = 1): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => {
        resolve(results[index] as Result | Promise<Result>);
      });
    } catch (error) {
      if (isRolledBack(error) && attempt < mostAttempts) return settle(batch, attempt + 1);
      if (batch.length === 1 || isTransient(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      if (triedAlone(error)) {
        for (const one of batch) await settle([one]);
        return;
      }
      const middle = Math.ceil(batch.length / 2);
      await settle(batch.slice(0, middle));
      await settle(batch.slice(middle));
    }
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        running ??= run();
      }),
    settled: async () => running,
  };
}
