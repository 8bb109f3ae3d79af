import type { Call, Connect, Transport } from '@dmp/shared/api';

/**
 * Whether the session has ended while the console is open. What reads waits
 * then, and goes on when the same person has signed in again.
 */
export class SessionPause {
  readonly #listeners = new Set<() => void>();
  #isEnded = false;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly isEnded = (): boolean => this.#isEnded;

  /** The session has ended. */
  end(): void {
    this.#set(true);
  }

  /** The person has signed in again. */
  resume(): void {
    this.#set(false);
  }

  /** Resolves while there is a session, at once or when there is one again. @throws what the signal was aborted with */
  whenOpen(signal?: AbortSignal): Promise<void> {
    if (!this.#isEnded) return Promise.resolve();
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const abort = () => {
        stop();
        reject(signal?.reason);
      };
      const stop = this.subscribe(() => {
        if (this.#isEnded) return;
        stop();
        signal?.removeEventListener('abort', abort);
        resolve();
      });
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  #set(isEnded: boolean): void {
    if (this.#isEnded === isEnded) return;
    this.#isEnded = isEnded;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Close code of a connection that broke without a word (RFC 6455, section 7.4.1). */
const abnormal = 1006;

/**
 * Calls that stop with the session and go on with it. What reads waits, and is
 * sent again if the end of the session cut it off: polls stand still, and no
 * failure is shown that the sign-in ends. What changes something fails at once,
 * because it must not happen hours after it was confirmed. A live feed ends;
 * one that is opened meanwhile waits.
 */
export function pausedTransport({ send, download, connect }: Transport, pause: SessionPause): Transport {
  const waiting = async <T>({ method = 'GET', signal }: Call, run: () => Promise<T>): Promise<T> => {
    if (method !== 'GET') return run();
    for (;;) {
      await pause.whenOpen(signal);
      try {
        return await run();
      } catch (cause) {
        if (!pause.isEnded()) throw cause;
      }
    }
  };
  return {
    send: (call) => waiting(call, () => send(call)),
    download: (call, onProgress) => waiting(call, () => download(call, onProgress)),
    connect: pausedConnect(connect, pause),
  };
}

function pausedConnect(connect: Connect, pause: SessionPause): Connect {
  return (call, listener) => {
    let socket: ReturnType<Connect> | undefined;
    let isOver = false;
    const end: typeof listener.onEnd = (code, error) => {
      if (isOver) return;
      isOver = true;
      stop();
      listener.onEnd(code, error);
    };
    const follow = () => {
      if (!pause.isEnded()) {
        socket ??= connect(call, {
          onOpen: () => listener.onOpen(),
          onMessage: (message) => listener.onMessage(message),
          onEnd: end,
        });
      } else if (socket) {
        socket.close();
        end(abnormal);
      }
    };
    const stop = pause.subscribe(follow);
    follow();
    return {
      close: () => {
        isOver = true;
        stop();
        socket?.close();
      },
    };
  };
}
