import { ApiError, type Call, growingPause, isUnreachable, type Transport } from '@dmp/shared/api';

/** How the tab stands with the server: `until` is when it tries again, in milliseconds since 1970. */
export type ReachState = { is: 'reached' } | { is: 'waiting'; until: number } | { is: 'trying' };

/** Between two tries, in milliseconds. */
export const tryPauses = { first: 5000, most: 30_000 } as const;

const reached: ReachState = { is: 'reached' };

/**
 * Whether the server can be reached, and when the tab tries again. While it cannot, one read at a time is sent; the
 * others wait for it, fail as it fails, and go once it is answered. What changes something is always sent.
 */
export class ServerReach {
  readonly #chance: () => number;
  readonly #listeners = new Set<() => void>();
  /** What runs with the next try. */
  readonly #waiting = new Set<() => void>();
  #state: ReachState = reached;
  #isAway = false;
  /** So many tries have failed in a row. */
  #tries = 0;
  #failedAt = 0;
  #until = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The read that is under way while the server is away: resolves to its failure, if it did not reach it either. */
  #probe: Promise<unknown> | undefined;

  /** @param chance from 0 to 1 */
  constructor(chance: () => number = Math.random) {
    this.#chance = chance;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly getState = (): ReachState => this.#state;

  /** As the shell has it. */
  readonly onNextTry = (run: () => void): (() => void) => {
    this.#waiting.add(run);
    this.#plan();
    return () => {
      this.#waiting.delete(run);
      if (this.#waiting.size > 0) return;
      this.#stop();
      this.#settle();
    };
  };

  /** Begins the next try, unless one is under way. */
  readonly tryNow = (): void => {
    if (this.#probe) return;
    this.#stop();
    const runs = [...this.#waiting];
    this.#waiting.clear();
    for (const run of runs) run();
    // Their reads begin a moment later; none does where the pages that waited are gone.
    setTimeout(() => this.#settle(), 0);
  };

  /** Begins to listen: a tab out of sight does not try, and one that is shown again or has its network back does at once. */
  start(): () => void {
    const follow = () => {
      if (document.visibilityState === 'hidden') {
        this.#stop();
        this.#settle();
      } else if (this.#waiting.size > 0) this.tryNow();
    };
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('online', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('online', follow);
      this.#stop();
    };
  }

  /** The same transport, watched. A file may be long under way, so nothing waits for one. */
  over({ send, download, connect }: Transport): Transport {
    const isRead = ({ method = 'GET' }: Call) => method === 'GET';
    return {
      send: (call) => (isRead(call) ? this.#read(() => send(call), call.signal) : this.#watched(() => send(call))),
      download: (call, onProgress) => this.#watched(() => download(call, onProgress)),
      connect,
    };
  }

  async #read<T>(run: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    while (this.#isAway && this.#probe) {
      const failure = await orAborted(this.#probe, signal);
      if (failure !== undefined) throw failure;
    }
    return this.#isAway ? this.#probing(run) : this.#watched(run);
  }

  async #probing<T>(run: () => Promise<T>): Promise<T> {
    let resolve: (failure: unknown) => void = () => undefined;
    this.#probe = new Promise((settle) => {
      resolve = settle;
    });
    this.#stop();
    this.#settle();
    const end = (failure: unknown) => {
      this.#probe = undefined;
      resolve(failure);
      this.#plan();
    };
    try {
      const answer = await this.#watched(run);
      end(undefined);
      return answer;
    } catch (error) {
      const isAway = isUnreachable(error);
      if (isAway) this.#tries += 1;
      end(isAway ? error : undefined);
      throw error;
    }
  }

  async #watched<T>(run: () => Promise<T>): Promise<T> {
    try {
      const answer = await run();
      this.#answered();
      return answer;
    } catch (error) {
      if (isUnreachable(error)) this.#failed();
      else if (isAnswer(error)) this.#answered();
      throw error;
    }
  }

  #failed(): void {
    this.#failedAt = Date.now();
    if (this.#isAway) return;
    this.#isAway = true;
    this.#tries = 1;
  }

  #answered(): void {
    if (!this.#isAway) return;
    this.#isAway = false;
    this.#tries = 0;
    this.#stop();
    // What still waits is not sent at every answer of something else: one call may fail while all others succeed.
    this.#plan(Math.max(0, this.#failedAt + tryPauses.first - Date.now()));
  }

  #plan(pause = growingPause(Math.max(this.#tries, 1), tryPauses, this.#chance())): void {
    if (!this.#timer && !this.#probe && this.#waiting.size > 0 && document.visibilityState !== 'hidden') {
      this.#until = Date.now() + pause;
      this.#timer = setTimeout(this.tryNow, pause);
    }
    this.#settle();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #settle(): void {
    const next: ReachState =
      this.#isAway && this.#probe
        ? { is: 'trying' }
        : this.#isAway && this.#timer
          ? { is: 'waiting', until: this.#until }
          : reached;
    if (JSON.stringify(next) === JSON.stringify(this.#state)) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

/** Whether the server said no: what was aborted says nothing of it. */
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
