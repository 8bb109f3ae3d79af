/**
 * State outside of React components. A subclass changes its state and calls `notify`; components read it by
 * `useSyncExternalStore(store.subscribe, …)` with a getter of the subclass.
 */
export abstract class Store {
  readonly #listeners = new Set<() => void>();

  /** Calls the listener after each change, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  protected notify(): void {
    // A copy, because listeners unsubscribe and subscribe.
    for (const listener of [...this.#listeners]) listener();
  }
}
