import type { ComponentType } from 'react';
import { CodeLoadError } from '../code-load-error.tsx';

/** Fetches a page's component. */
export type LoadPage = () => Promise<ComponentType>;

/** Timeout for loading a page's code. */
const loadTimeoutMs = 8000;

/** A page's code: loaded once, and again after a failure when the user retries. */
export class PageCode {
  readonly #load: LoadPage;
  #promise: Promise<ComponentType> | undefined;
  #failed = false;
  #component: ComponentType | undefined;

  constructor(load: LoadPage) {
    this.#load = load;
  }

  /** The page's component, once it is loaded. */
  get component(): ComponentType | undefined {
    return this.#component;
  }

  /**
   * Loads it once.
   * @throws {CodeLoadError} when the code cannot be fetched
   */
  get(): Promise<ComponentType> {
    if (!this.#promise) {
      this.#promise = withTimeout(this.#loaded());
      this.#promise.then(
        (component) => {
          this.#component = component;
        },
        () => {
          this.#failed = true;
        },
      );
    }
    return this.#promise;
  }

  async #loaded(): Promise<ComponentType> {
    const component = await this.#load();
    if (!component) throw new Error('The module of the page has no component.');
    return component;
  }

  /** Clears a failure, so that the next `get` loads the code again. */
  retry(): void {
    if (!this.#failed) return;
    this.#failed = false;
    this.#promise = undefined;
  }
}

/**
 * Limits the load time: webpack's own timeout is two minutes.
 * @throws {CodeLoadError}
 */
async function withTimeout<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The page's code did not load within ${loadTimeoutMs / 1000} seconds.`)),
      loadTimeoutMs,
    );
  });
  try {
    return await Promise.race([promise, timeout]);
  } catch (cause) {
    throw new CodeLoadError(cause);
  } finally {
    clearTimeout(timer);
  }
}
