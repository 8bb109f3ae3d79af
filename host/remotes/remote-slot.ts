import type { RemoteLifecycles, RemoteProps, RemoteRelease, Shell } from '@dmp/shared/shell';
import { report } from '../report.ts';
import { within } from './deadline.ts';
import { faultOf, type RemoteFault } from './remote-fault.ts';

/** A mounted remote, as far as the slot needs it: a single-spa parcel. */
export interface MountedRemote {
  mount(props: RemoteProps): Promise<unknown>;
  update(props: RemoteProps): Promise<unknown>;
  unmount(): Promise<unknown>;
}

/** The edges of a slot: Module Federation and single-spa in the page, fakes in a test. */
export interface SlotEdges {
  /** The release to load; reads `remotes.json` and `release.json` again when it is a retry. */
  release(retry: boolean): Promise<RemoteRelease>;
  load(release: RemoteRelease): Promise<RemoteLifecycles>;
  /** Mounts into the element; settles when the remote stands, or rejects. */
  mount(lifecycles: RemoteLifecycles, element: HTMLElement, props: RemoteProps): Promise<MountedRemote>;
  /** The same error with the reason that it does not say by itself. */
  explain(error: unknown): Promise<unknown>;
}

export type SlotState = { phase: 'idle' | 'loading' | 'mounted' } | { phase: 'failed'; fault: RemoteFault };

/**
 * What is wanted of a remote: its pages on screen; kept as they are while
 * others are on screen; or gone, so that they hold no memory.
 */
export type Presence = 'shown' | 'kept' | 'gone';

/** Code that is not there after this is given up. */
const loadDeadline = 8000;

/**
 * One remote's place in the page, from its first visit on: one container, one
 * kept parcel. What is wanted of it is brought about one step at a time; what
 * goes wrong ends in `failed` with the reason; a slot waits for no other slot.
 */
export class RemoteSlot {
  /** Stands in the page as long as the console; the remote owns what is inside. */
  readonly element = document.createElement('div');
  readonly #name: string;
  readonly #edges: SlotEdges;
  readonly #listeners = new Set<() => void>();
  #state: SlotState = { phase: 'idle' };
  #shell: Omit<Shell, 'reportFailure'>;
  #wanted: Presence = 'gone';
  #settling = false;
  #retrying = false;
  #lifecycles: RemoteLifecycles | undefined;
  #release: RemoteRelease | undefined;
  #remote: MountedRemote | undefined;
  /** What the remote was last given, and made of which shell; undefined while it is not mounted. */
  #given: { from: Omit<Shell, 'reportFailure'>; props: RemoteProps } | undefined;
  #crash: { error: unknown } | undefined;
  /** Counts what begins anew, so that a root that was given up is known by its number. */
  #attempt = 0;
  /** It failed while nobody looked: the next visit says so. */
  #isUntold = false;
  /** What its code took to come and to stand for the first time, in milliseconds. */
  #took = 0;
  #lastFault: RemoteFault | undefined;

  constructor(name: string, edges: SlotEdges, shell: Omit<Shell, 'reportFailure'>) {
    this.#name = name;
    this.#edges = edges;
    this.#shell = shell;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly getState = (): SlotState => this.#state;

  /** The release whose code is in the page. */
  get release(): RemoteRelease | undefined {
    return this.#release;
  }

  get wanted(): Presence {
    return this.#wanted;
  }

  /** What its code took to come and to stand, in milliseconds; undefined until it does. */
  get loadTime(): number | undefined {
    return this.#remote && this.#took;
  }

  /** What went wrong last; it stays when a retry went well. */
  get lastFault(): RemoteFault | undefined {
    return this.#lastFault;
  }

  /** Changes what is wanted. A visit after a failure that was told of tries again. */
  want(wanted: Presence): void {
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    if (this.#state.phase !== 'failed') return void this.#settle();
    if (wanted !== 'shown') return;
    if (this.#isUntold) this.#isUntold = false;
    else this.retry();
  }

  /** Another shell, such as one with another theme: given to a remote in sight at once, to a kept one when it is shown. */
  give(shell: Omit<Shell, 'reportFailure'>): void {
    if (shell === this.#shell) return;
    this.#shell = shell;
    void this.#settle();
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
      while (this.#state.phase !== 'failed') {
        const step = this.#nextStep();
        if (!step) break;
        await step.call(this);
        if (this.#crash) throw this.#crash.error;
      }
    } catch (error) {
      await this.#fail(error);
    } finally {
      this.#settling = false;
    }
    // What was asked for while the failure was cleared away.
    if (this.#state.phase === 'loading' && this.#wanted === 'shown') void this.#settle();
  }

  #nextStep(): (() => Promise<void>) | undefined {
    const { props, from } = this.#given ?? {};
    if (this.#wanted === 'gone') return props && this.#unmount;
    if (this.#wanted === 'kept') return props?.inSight ? this.#hide : undefined;
    if (!props) return this.#mount;
    return props.inSight && from === this.#shell ? undefined : this.#show;
  }

  async #mount(): Promise<void> {
    this.#become({ phase: 'loading' });
    if (this.#remote) {
      await this.#remote.mount(this.#propsFor());
    } else {
      this.#lifecycles ??= await this.#timed(within(loadDeadline, this.#load()));
      // Gone elsewhere meanwhile: the code is there for the next visit.
      if (this.#wanted !== 'shown') return this.#become({ phase: 'idle' });
      const root = document.createElement('div');
      this.element.replaceChildren(root);
      this.#remote = await this.#timed(this.#edges.mount(this.#lifecycles, root, this.#propsFor()));
    }
    this.#become({ phase: 'mounted' });
  }

  #propsFor(): RemoteProps {
    const from = this.#shell;
    const attempt = this.#attempt;
    const shell: Shell = {
      ...from,
      reportFailure: (error) => {
        if (attempt === this.#attempt) this.#failLater(error);
        // What an earlier root still throws says nothing of this one.
        else report(`The remote '${this.#name}' failed after it was unmounted.`, error);
      },
    };
    this.#given = { from, props: { shell, inSight: true } };
    return this.#given.props;
  }

  async #show(): Promise<void> {
    const { from, props } = this.#given ?? {};
    if (!props || from !== this.#shell) {
      await this.#remote?.update(this.#propsFor());
    } else await this.#update({ ...props, inSight: true });
  }

  async #hide(): Promise<void> {
    if (this.#given) await this.#update({ ...this.#given.props, inSight: false });
  }

  async #update(props: RemoteProps): Promise<void> {
    if (!this.#given) return;
    this.#given = { ...this.#given, props };
    await this.#remote?.update(props);
  }

  async #timed<T>(step: Promise<T>): Promise<T> {
    const begun = performance.now();
    const result = await step;
    this.#took += performance.now() - begun;
    return result;
  }

  async #load(): Promise<RemoteLifecycles> {
    this.#took = 0;
    const retry = this.#retrying;
    this.#retrying = false;
    const attempt = this.#attempt;
    const release = await this.#edges.release(retry);
    try {
      return await this.#loadOf(release, attempt);
    } catch (error) {
      // Given up meanwhile, such as after its deadline; or a retry, which has read the newest release.
      if (attempt !== this.#attempt || retry) throw error;
      // The server keeps the files of a few releases only: the remote may have been released since.
      const newest = await this.#edges.release(true).catch(() => release);
      if (newest.version === release.version) throw error;
      return this.#loadOf(newest, attempt);
    }
  }

  async #loadOf(release: RemoteRelease, attempt: number): Promise<RemoteLifecycles> {
    const lifecycles = await this.#edges.load(release);
    if (attempt === this.#attempt) this.#release = release;
    return lifecycles;
  }

  async #unmount(): Promise<void> {
    this.#given = undefined;
    await this.#remote?.unmount();
    this.#become({ phase: 'idle' });
  }

  #failLater(error: unknown): void {
    this.#crash = { error };
    // While a step is under way it is noticed at the end of that step.
    if (!this.#settling) void this.#fail(error);
  }

  async #fail(error: unknown): Promise<void> {
    report(`The remote '${this.#name}' failed.`, error, { remote: this.#name, version: this.#release?.version });
    const remote = this.#remote;
    this.#attempt += 1;
    this.#crash = undefined;
    this.#lifecycles = undefined;
    this.#release = undefined;
    this.#remote = undefined;
    this.#given = undefined;
    this.#isUntold = this.#wanted !== 'shown';
    const fault = faultOf(error);
    this.#become({ phase: 'failed', fault });
    void this.#explain(error, fault);
    try {
      await remote?.unmount();
    } catch (cause) {
      report(`The remote '${this.#name}' could not be unmounted after it failed.`, cause);
    }
  }

  /** Says the exact reason once it is known: finding out may take a moment, and the failure is told at once. */
  async #explain(error: unknown, fault: RemoteFault): Promise<void> {
    const explained = await this.#edges.explain(error);
    if (explained === error || this.#state.phase !== 'failed' || this.#state.fault !== fault) return;
    this.#become({ phase: 'failed', fault: faultOf(explained) });
  }

  #become(state: SlotState): void {
    this.#state = state;
    if (state.phase === 'failed') this.#lastFault = state.fault;
    for (const listener of this.#listeners) listener();
  }
}
