/**
 * Makes one call of many: what is asked for while a call is under way goes with
 * the next, all of it at once. When that fails, each is tried by itself, so that
 * one that cannot be done does not spoil the others.
 *
 * @param work gives one result for each item, in their order; it may be asked again for what it has done already
 */
export function together<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  interface Asked {
    item: Item;
    resolve(result: Result): void;
    reject(error: unknown): void;
  }
  let waiting: Asked[] = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    // What is asked for in the same turn of the event loop goes with the first call.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const taken = waiting;
      waiting = [];
      const fault = await settle(taken);
      if (!fault) continue;
      // One by one also when the database is away: each then fails as it would have anyway.
      for (const asked of taken) {
        const own = taken.length === 1 ? fault : await settle([asked]);
        if (own) asked.reject(own.cause);
      }
    }
    running = false;
  }

  /** What went wrong; undefined when all have their results. */
  async function settle(taken: readonly Asked[]): Promise<{ cause: unknown } | undefined> {
    try {
      const results = await work(taken.map(({ item }) => item));
      taken.forEach(({ resolve }, index) => {
        resolve(results[index] as Result);
      });
      return undefined;
    } catch (cause) {
      return { cause };
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!running) void run();
    });
}
