import type { ComponentType } from 'react';
import { NotLoadedError } from '../not-loaded.tsx';

/** Fetches a page's component. */
export type LoadPage = () => Promise<ComponentType>;

/** Code that has not come after this is given up, in milliseconds. */
const deadline = 8000;

/** A page's code: asked for once, and again after a failure when a person says so. */
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

  /** Loads it once; rejects when the code cannot be fetched. */
  get(): Promise<ComponentType> {
    if (!this.#promise) {
      this.#promise = inTime(this.#loaded());
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

  /** Forgets a failure, so that the next `get` loads it again. */
  retry(): void {
    if (!this.#failed) return;
    this.#failed = false;
    this.#promise = undefined;
  }
}

/**
 * webpack itself waits two minutes for a file that never comes.
 * @throws NotLoadedError
 */
async function inTime<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The page's code did not load within ${deadline / 1000} seconds.`)),
      deadline,
    );
  });
  try {
    return await Promise.race([promise, late]);
  } catch (cause) {
    throw new NotLoadedError(cause);
  } finally {
    clearTimeout(timer);
  }
}
