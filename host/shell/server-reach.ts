import { ApiError, type Call, exponentialBackoff, isUnreachable, type Transport } from '@dmp/shared/api';
import { Store, serverNow } from '@dmp/shared/shell';

/** Whether the tab can reach the server: `until` is the time of the next retry, in milliseconds since 1970. */
export type ReachState = { is: 'reached' } | { is: 'waiting'; until: number } | { is: 'retrying' };

/** Between two retries, and until one that hangs no longer holds up the other reads, in milliseconds. */
export const retryPauses = { first: 5000, most: 30_000, hanging: 10_000 } as const;

const reached: ReachState = { is: 'reached' };

/**
 * Whether the server can be reached, and the retries of the whole tab. While it cannot, one read at a time is sent, the
 * probe. The other reads wait for it, fail as it fails, and are sent once it has a response. Changes are always sent.
 */
export class ServerReach extends Store {
  readonly #chance: () => number;
  /** What runs with the next retry. */
  readonly #waiting = new Set<() => void>();
  #state: ReachState = reached;
  #isDown = false;
  /** The requests that failed in a row: the first one, and each probe. */
  #failures = 0;
  #failedAt = 0;
  #until = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The read that the others wait for; resolves to its error if it did not reach the server either. */
  #probe: Promise<unknown> | undefined;
  /** The number of pending probes, also of those that hang and that no other read waits for. */
  #probes = 0;

  /** @param chance from 0 to 1 */
  constructor(chance: () => number = Math.random) {
    super();
    this.#chance = chance;
  }

  readonly getState = (): ReachState => this.#state;

  /** See `Shell`. */
  readonly onNextRetry = (run: () => void): (() => void) => {
    this.#waiting.add(run);
    this.#plan();
    return () => {
      this.#waiting.delete(run);
      if (this.#waiting.size > 0) return;
      this.#stop();
      this.#publish();
    };
  };

  /** Starts the next retry, unless one is pending. */
  readonly retryNow = (): void => {
    if (this.#probe) return;
    this.#stop();
    const runs = [...this.#waiting];
    this.#waiting.clear();
    for (const run of runs) run();
    // Their reads start a moment later; none starts if the pages that waited were closed.
    setTimeout(() => this.#publish(), 0);
  };

  /** A hidden tab does not retry; one that is shown again or is online again does at once. @returns stops listening */
  start(): () => void {
    const follow = () => {
      if (document.visibilityState === 'hidden') {
        this.#stop();
        this.#publish();
      } else if (this.#waiting.size > 0) this.retryNow();
    };
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('online', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('online', follow);
      this.#stop();
    };
  }

  /** The same transport, observed. A download may take long, so no read waits for one. */
  over({ send, download, connect }: Transport): Transport {
    const isRead = ({ method = 'GET' }: Call) => method === 'GET';
    return {
      send: (call) => (isRead(call) ? this.#read(() => send(call), call.signal) : this.#watched(() => send(call))),
      download: (call, onProgress) => this.#watched(() => download(call, onProgress)),
      connect,
    };
  }

  async #read<T>(run: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    while (this.#isDown && this.#probe) {
      const failure = await orAborted(this.#probe, signal);
      if (failure !== undefined) throw failure;
    }
    return this.#isDown ? this.#probing(run) : this.#watched(run);
  }

  async #probing<T>(run: () => Promise<T>): Promise<T> {
    let resolve: (failure: unknown) => void = () => undefined;
    const promise = new Promise<unknown>((resolvePromise) => {
      resolve = resolvePromise;
    });
    const release = (failure: unknown) => {
      clearTimeout(hanging);
      if (this.#probe === promise) this.#probe = undefined;
      resolve(failure);
      this.#plan();
    };
    // Without a network an error comes only after the timeout of the read, and the next read may succeed before.
    const hanging = setTimeout(() => release(undefined), retryPauses.hanging);
    this.#probe = promise;
    this.#probes += 1;
    this.#stop();
    this.#publish();
    let failure: unknown;
    try {
      return await this.#watched(run, true);
    } catch (error) {
      if (isUnreachable(error)) failure = error;
      throw error;
    } finally {
      this.#probes -= 1;
      release(failure);
    }
  }

  async #watched<T>(run: () => Promise<T>, isRetry = false): Promise<T> {
    try {
      const answer = await run();
      this.#answered();
      return answer;
    } catch (error) {
      if (isUnreachable(error)) this.#failed(isRetry);
      else if (isAnswer(error)) this.#answered();
      throw error;
    }
  }

  #failed(isRetry: boolean): void {
    this.#failedAt = Date.now();
    if (!this.#isDown) this.#failures = 1;
    else if (isRetry) this.#failures += 1;
    this.#isDown = true;
  }

  #answered(): void {
    if (!this.#isDown) return;
    this.#isDown = false;
    this.#failures = 0;
    this.#stop();
    // One call may fail while all others succeed: it is not sent again at each response of another.
    this.#plan(Math.max(0, this.#failedAt + retryPauses.first - Date.now()));
  }

  #plan(pause = exponentialBackoff(Math.max(this.#failures, 1), retryPauses, this.#chance())): void {
    if (!this.#timer && !this.#probe && this.#waiting.size > 0 && document.visibilityState !== 'hidden') {
      this.#until = serverNow().getTime() + pause;
      this.#timer = setTimeout(this.retryNow, pause);
    }
    this.#publish();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #publish(): void {
    const next = this.#isDown ? this.#next() : reached;
    if (JSON.stringify(next) === JSON.stringify(this.#state)) return;
    this.#state = next;
    this.notify();
  }

  #next(): ReachState {
    if (!this.#probe && this.#timer) return { is: 'waiting', until: this.#until };
    return this.#probes > 0 ? { is: 'retrying' } : reached;
  }
}

/** Whether the server responded with an error. An aborted call says nothing about the server. */
const isAnswer = (error: unknown) => error instanceof ApiError;

/** @throws what the signal was aborted with */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    void promise.then(resolve).finally(() => signal.removeEventListener('abort', abort));
  });
}
