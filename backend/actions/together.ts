/**
 * Makes one call of many: what is asked for while a call is under way goes with
 * the next, all of it at once. A call that fails fails for all who went with it.
 *
 * @param work gives one result for each item, in their order
 */
export function together<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: { item: Item; resolve(result: Result): void; reject(error: unknown): void }[] = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    // What is asked for in the same turn of the event loop goes with the first call.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const taken = waiting;
      waiting = [];
      try {
        const results = await work(taken.map(({ item }) => item));
        taken.forEach(({ resolve }, index) => {
          resolve(results[index] as Result);
        });
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
    }
    running = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!running) void run();
    });
}
