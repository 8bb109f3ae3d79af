import { type RemoteLifecycles, type RemoteProps, type RemoteRelease, type Shell, Store } from '@dmp/shared/shell';
import { report } from '../report.ts';
import { type RemoteFault, toRemoteFault } from './remote-fault.ts';
import { withTimeout } from './with-timeout.ts';

/** The part of a single-spa parcel that a slot needs. */
export interface MountedRemote {
  mount(props: RemoteProps): Promise<unknown>;
  update(props: RemoteProps): Promise<unknown>;
  unmount(): Promise<unknown>;
}

/** Dependencies of a slot: Module Federation and single-spa in the page, fakes in a test. */
export interface SlotDependencies {
  /** The release to load. A retry reads `remotes.json` and `release.json` again. */
  release(retry: boolean): Promise<RemoteRelease>;
  load(release: RemoteRelease): Promise<RemoteLifecycles>;
  /** Mounts into the element. Resolves when the remote is mounted. */
  mount(lifecycles: RemoteLifecycles, element: HTMLElement, props: RemoteProps): Promise<MountedRemote>;
  /** Finds the reason of an error that does not contain it. Resolves to the same error if there is none. */
  explain(error: unknown): Promise<unknown>;
}

export type SlotState = { phase: 'idle' | 'loading' | 'mounted' } | { phase: 'failed'; fault: RemoteFault };

/** Whether a remote's pages are on the screen, mounted but hidden, or unmounted to free memory. */
export type RemoteVisibility = 'active' | 'hidden' | 'unmounted';

/** Timeout of loading a remote's code. */
const loadTimeoutMs = 8000;

/**
 * The life cycle of one remote in the page, from its first visit on: one container, one parcel. It is reconciled with
 * the requested visibility one step at a time. An error ends in `failed` with the reason. Slots are independent.
 */
export class RemoteSlot extends Store {
  /** In the page as long as the console; the remote owns its content. */
  readonly element = document.createElement('div');
  readonly #name: string;
  readonly #dependencies: SlotDependencies;
  #state: SlotState = { phase: 'idle' };
  #shell: Omit<Shell, 'reportFailure'>;
  #visibility: RemoteVisibility = 'unmounted';
  #isReconciling = false;
  #isRetrying = false;
  #lifecycles: RemoteLifecycles | undefined;
  #release: RemoteRelease | undefined;
  #remote: MountedRemote | undefined;
  /** The props of the last mount or update, and the shell they were created from; undefined while unmounted. */
  #lastProps: { from: Omit<Shell, 'reportFailure'>; props: RemoteProps } | undefined;
  #crash: { error: unknown } | undefined;
  /** Number of the current attempt. A callback of an earlier one is ignored. */
  #attempt = 0;
  /** It failed while hidden: the next visit shows the failure. */
  #hasUnseenFailure = false;
  /** Duration of loading and the first mount, in milliseconds. */
  #loadTime = 0;
  #lastFault: RemoteFault | undefined;

  constructor(name: string, dependencies: SlotDependencies, shell: Omit<Shell, 'reportFailure'>) {
    super();
    this.#name = name;
    this.#dependencies = dependencies;
    this.#shell = shell;
  }

  readonly getState = (): SlotState => this.#state;

  /** The release whose code is in the page. */
  get release(): RemoteRelease | undefined {
    return this.#release;
  }

  /** The requested visibility; {@link getState} returns what was reached. */
  get visibility(): RemoteVisibility {
    return this.#visibility;
  }

  /** Duration of loading and the first mount, in milliseconds; undefined until then. */
  get loadTime(): number | undefined {
    return this.#remote && this.#loadTime;
  }

  /** The last error, also after a successful retry. */
  get lastFault(): RemoteFault | undefined {
    return this.#lastFault;
  }

  /** Changes the visibility. A visit after a failure that the user has seen retries. */
  setVisibility(visibility: RemoteVisibility): void {
    if (visibility === this.#visibility) return;
    this.#visibility = visibility;
    if (this.#state.phase !== 'failed') return void this.#reconcile();
    if (visibility !== 'active') return;
    if (this.#hasUnseenFailure) this.#hasUnseenFailure = false;
    else this.retry();
  }

  /**
   * Changes the shell, such as for another theme. An active remote is updated at once, a hidden one when it is shown.
   */
  setShell(shell: Omit<Shell, 'reportFailure'>): void {
    if (shell === this.#shell) return;
    this.#shell = shell;
    void this.#reconcile();
  }

  /** Starts again after a failure: release, code, and mount. */
  retry(): void {
    if (this.#state.phase !== 'failed') return;
    this.#isRetrying = true;
    this.#setState({ phase: 'loading' });
    void this.#reconcile();
  }

  /** Runs steps until the remote has the requested visibility and shell, or failed. */
  async #reconcile(): Promise<void> {
    if (this.#isReconciling) return;
    this.#isReconciling = true;
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
      this.#isReconciling = false;
    }
    // A retry was requested while the failed remote was unmounted.
    if (this.#state.phase === 'loading' && this.#visibility === 'active') void this.#reconcile();
  }

  #nextStep(): (() => Promise<void>) | undefined {
    const { props, from } = this.#lastProps ?? {};
    if (this.#visibility === 'unmounted') return props && this.#unmount;
    if (this.#visibility === 'hidden') return props?.inSight ? this.#hide : undefined;
    if (!props) return this.#mount;
    return props.inSight && from === this.#shell ? undefined : this.#show;
  }

  async #mount(): Promise<void> {
    this.#setState({ phase: 'loading' });
    if (this.#remote) {
      await this.#remote.mount(this.#createProps());
    } else {
      this.#lifecycles ??= await this.#timed(withTimeout(loadTimeoutMs, this.#load()));
      // The user has left in the meantime: the loaded code is used at the next visit.
      if (this.#visibility !== 'active') return this.#setState({ phase: 'idle' });
      const root = document.createElement('div');
      this.element.replaceChildren(root);
      this.#remote = await this.#timed(this.#dependencies.mount(this.#lifecycles, root, this.#createProps()));
    }
    this.#setState({ phase: 'mounted' });
  }

  #createProps(): RemoteProps {
    const from = this.#shell;
    const attempt = this.#attempt;
    const shell: Shell = {
      ...from,
      reportFailure: (error) => {
        if (attempt === this.#attempt) this.#failLater(error);
        // An error of an earlier attempt does not affect the current one.
        else report(`The remote '${this.#name}' failed after it was unmounted.`, error);
      },
    };
    this.#lastProps = { from, props: { shell, inSight: true } };
    return this.#lastProps.props;
  }

  async #show(): Promise<void> {
    const { from, props } = this.#lastProps ?? {};
    if (!props || from !== this.#shell) {
      await this.#remote?.update(this.#createProps());
    } else await this.#update({ ...props, inSight: true });
  }

  async #hide(): Promise<void> {
    if (this.#lastProps) await this.#update({ ...this.#lastProps.props, inSight: false });
  }

  async #update(props: RemoteProps): Promise<void> {
    if (!this.#lastProps) return;
    this.#lastProps = { ...this.#lastProps, props };
    await this.#remote?.update(props);
  }

  async #timed<T>(step: Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const result = await step;
    this.#loadTime += performance.now() - startedAt;
    return result;
  }

  async #load(): Promise<RemoteLifecycles> {
    this.#loadTime = 0;
    const retry = this.#isRetrying;
    this.#isRetrying = false;
    const attempt = this.#attempt;
    const release = await this.#dependencies.release(retry);
    try {
      return await this.#loadRelease(release, attempt);
    } catch (error) {
      // The attempt has ended, such as by its timeout; or it is a retry, which has already read the newest release.
      if (attempt !== this.#attempt || retry) throw error;
      // The server has the files of a few releases only: there may be a newer release.
      const newest = await this.#dependencies.release(true).catch(() => release);
      if (newest.version === release.version) throw error;
      return this.#loadRelease(newest, attempt);
    }
  }

  async #loadRelease(release: RemoteRelease, attempt: number): Promise<RemoteLifecycles> {
    const lifecycles = await this.#dependencies.load(release);
    if (attempt === this.#attempt) this.#release = release;
    return lifecycles;
  }

  async #unmount(): Promise<void> {
    this.#lastProps = undefined;
    await this.#remote?.unmount();
    this.#setState({ phase: 'idle' });
  }

  #failLater(error: unknown): void {
    this.#crash = { error };
    // During a step, #reconcile throws it at the end of the step.
    if (!this.#isReconciling) void this.#fail(error);
  }

  async #fail(error: unknown): Promise<void> {
    report(`The remote '${this.#name}' failed.`, error, { remote: this.#name, version: this.#release?.version });
    const remote = this.#remote;
    this.#attempt += 1;
    this.#crash = undefined;
    this.#lifecycles = undefined;
    this.#release = undefined;
    this.#remote = undefined;
    this.#lastProps = undefined;
    this.#hasUnseenFailure = this.#visibility !== 'active';
    const fault = toRemoteFault(error);
    this.#setState({ phase: 'failed', fault });
    void this.#explain(error, fault);
    try {
      await remote?.unmount();
    } catch (cause) {
      report(`The remote '${this.#name}' could not be unmounted after it failed.`, cause);
    }
  }

  /**
   * Replaces the error with its reason once that is known: the failure is shown at once, and the reason takes a
   * request.
   */
  async #explain(error: unknown, fault: RemoteFault): Promise<void> {
    const explained = await this.#dependencies.explain(error);
    if (explained === error || this.#state.phase !== 'failed' || this.#state.fault !== fault) return;
    this.#setState({ phase: 'failed', fault: toRemoteFault(explained) });
  }

  #setState(state: SlotState): void {
    this.#state = state;
    if (state.phase === 'failed') this.#lastFault = state.fault;
    this.notify();
  }
}
