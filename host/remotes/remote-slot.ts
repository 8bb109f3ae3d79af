import type { RemoteLifecycles, RemoteRelease, Shell } from '@dmp/shared/shell';
import { report } from '../report.ts';
import { within } from './deadline.ts';
import { faultOf, type RemoteFault } from './remote-fault.ts';

/** A mounted remote, as far as the slot needs it: a single-spa parcel. */
export interface MountedRemote {
  mount(): Promise<unknown>;
  unmount(): Promise<unknown>;
}

/** The edges of a slot: Module Federation and single-spa in the page, fakes in a test. */
export interface SlotEdges {
  /** The release to load; reads `remotes.json` and `release.json` again when it is a retry. */
  release(retry: boolean): Promise<RemoteRelease>;
  load(release: RemoteRelease): Promise<RemoteLifecycles>;
  /** Mounts into the element; settles when the remote stands, or rejects. */
  mount(lifecycles: RemoteLifecycles, element: HTMLElement, shell: Shell): Promise<MountedRemote>;
}

export type SlotState = { phase: 'idle' | 'loading' | 'mounted' } | { phase: 'failed'; fault: RemoteFault };

/** Code that is not there after this is given up. */
const loadDeadline = 8000;

/**
 * One remote's place in the page, from its first visit on: one container, one
 * kept parcel, mounted while it is wanted. What goes wrong ends in `failed`
 * with the reason; a slot waits for no other slot.
 */
export class RemoteSlot {
  /** Stands in the page as long as the console; the remote owns what is inside. */
  readonly element = document.createElement('div');
  readonly #name: string;
  readonly #edges: SlotEdges;
  readonly #shellFor: (reportFailure: Shell['reportFailure']) => Shell;
  readonly #listeners = new Set<() => void>();
  #state: SlotState = { phase: 'idle' };
  #wanted = false;
  #settling = false;
  #retrying = false;
  #lifecycles: RemoteLifecycles | undefined;
  #remote: MountedRemote | undefined;
  #isMounted = false;
  #crash: { error: unknown } | undefined;

  constructor(name: string, edges: SlotEdges, shellFor: (reportFailure: Shell['reportFailure']) => Shell) {
    this.#name = name;
    this.#edges = edges;
    this.#shellFor = shellFor;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly getState = (): SlotState => this.#state;

  /** The remote's pages are on screen, or no longer. A visit after a failure tries again. */
  want(wanted: boolean): void {
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    if (wanted && this.#state.phase === 'failed') this.retry();
    else void this.#settle();
  }

  /** Begins anew after a failure: release, code and mount. */
  retry(): void {
    if (this.#state.phase !== 'failed') return;
    this.#retrying = true;
    this.#become({ phase: 'loading' });
    void this.#settle();
  }

  /** Brings the page to what is wanted, one step at a time, until both agree or it failed. */
  async #settle(): Promise<void> {
    if (this.#settling) return;
    this.#settling = true;
    try {
      while (this.#state.phase !== 'failed' && this.#wanted !== this.#isMounted) {
        await (this.#wanted ? this.#mount() : this.#unmount());
        if (this.#crash) throw this.#crash.error;
      }
    } catch (error) {
      await this.#fail(error);
    } finally {
      this.#settling = false;
    }
    // What was asked for while the failure was cleared away.
    if (this.#state.phase === 'loading' && this.#wanted) void this.#settle();
  }

  async #mount(): Promise<void> {
    this.#become({ phase: 'loading' });
    if (this.#remote) {
      await this.#remote.mount();
    } else {
      this.#lifecycles ??= await within(loadDeadline, this.#load());
      // Gone elsewhere meanwhile: the code is there for the next visit.
      if (!this.#wanted) return this.#become({ phase: 'idle' });
      const root = document.createElement('div');
      this.element.replaceChildren(root);
      const shell = this.#shellFor((error) => {
        // What an earlier root still throws says nothing of this one.
        if (root.isConnected) this.#failLater(error);
      });
      this.#remote = await this.#edges.mount(this.#lifecycles, root, shell);
    }
    this.#isMounted = true;
    this.#become({ phase: 'mounted' });
  }

  async #load(): Promise<RemoteLifecycles> {
    const retry = this.#retrying;
    this.#retrying = false;
    return this.#edges.load(await this.#edges.release(retry));
  }

  async #unmount(): Promise<void> {
    this.#isMounted = false;
    await this.#remote?.unmount();
    this.#become({ phase: 'idle' });
  }

  #failLater(error: unknown): void {
    this.#crash = { error };
    // While a step is under way it is noticed at the end of that step.
    if (!this.#settling) void this.#fail(error);
  }

  async #fail(error: unknown): Promise<void> {
    report(`The part '${this.#name}' failed.`, error);
    const remote = this.#remote;
    this.#crash = undefined;
    this.#lifecycles = undefined;
    this.#remote = undefined;
    this.#isMounted = false;
    this.#become({ phase: 'failed', fault: faultOf(error) });
    try {
      await remote?.unmount();
    } catch (cause) {
      report(`What was left of the part '${this.#name}' could not be unmounted.`, cause);
    }
  }

  #become(state: SlotState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
