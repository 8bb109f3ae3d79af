import type { Call, Connect, Transport } from '@dmp/shared/api';
import { Store } from '@dmp/shared/shell';

/** Whether the session has ended while the console is open. Reads then wait until the same user signs in again. */
export class SessionPause extends Store {
  #isEnded = false;

  readonly isEnded = (): boolean => this.#isEnded;

  /** Call when the session has ended. */
  end(): void {
    this.#set(true);
  }

  /** Call when the user has signed in again. */
  resume(): void {
    this.#set(false);
  }

  /** Resolves once there is a session. @throws the reason of the aborted signal */
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
    this.notify();
  }
}

/** Close code of a connection that ended without a close frame (RFC 6455, section 7.4.1). */
const abnormal = 1006;

/**
 * A transport that pauses while there is no session. A read waits, and is sent again if the session ended during the
 * call, so that polling pauses and no failure is shown that the sign-in resolves. A change fails at once, because it
 * must not happen hours after the user confirmed it. A live feed ends; one that is opened during the pause waits.
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
