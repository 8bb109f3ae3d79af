import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { ThreadMemory } from './thread-memory.ts';

/** The embedded database in its thread. */
export interface EmbeddedDatabase {
  /** How a pool of `pg` connects to it. There is one connection. */
  readonly connection: pg.PoolConfig;
  /** Why it does not run at the moment; undefined while it does. */
  fault(): Error | undefined;
  /** The memory of its thread, at most some ten seconds ago. */
  memory(): ThreadMemory;
  close(): Promise<void>;
}

/** Notified when the embedded database stops unexpectedly, with a sentence, and when it runs again. */
export interface EmbeddedWatch {
  lost(error: Error): void;
  back(): void;
}

/** Between two attempts to start it again: the cause may be a full disk, which somebody has to make room on. */
const restartMs = 1000;

/**
 * Starts the embedded database. If it stops unexpectedly, it is started again with what has been committed, and
 * statements fail until then.
 *
 * @param folder where it keeps its files; made when missing
 * @param program what its thread runs, as built; it stands beside the built backend
 * @throws what prevented its first start
 */
export async function startEmbeddedDatabase(
  folder: string,
  watch: EmbeddedWatch,
  program = new URL('./database/pglite-worker.js', import.meta.url),
): Promise<EmbeddedDatabase> {
  const end = new AbortController();
  let thread = await startThread(program, folder);
  const startAgain = async (stopped: Error): Promise<void> => {
    while (!end.signal.aborted && thread.lost) {
      await pause(restartMs, undefined, { signal: end.signal }).catch(() => {});
      if (end.signal.aborted) return;
      try {
        thread = await startThread(program, folder);
      } catch (error) {
        const reason = error instanceof Error ? error.message : error;
        thread.lost = new Error(`${stopped.message} It could not be started again: ${reason}.`, { cause: error });
      }
    }
  };
  const running = (async () => {
    for (;;) {
      // Also one that was about to start when it was to be closed.
      if (end.signal.aborted) thread.worker.postMessage('close');
      const lost = await thread.exited;
      if (end.signal.aborted) return;
      watch.lost(lost);
      await startAgain(lost);
      if (!thread.lost) watch.back();
    }
  })();
  return {
    connection: {
      ...{ max: 1, idleTimeoutMillis: 0, user: 'postgres', database: 'postgres', password: '', ssl: false },
      stream: () => new ThreadSocket(thread) as never,
    },
    fault: () => thread.lost,
    memory: () => thread.memory,
    async close() {
      thread.worker.postMessage('close');
      end.abort();
      await running;
    },
  };
}

/** Megabytes of the thread's heap for new objects. Only answers on their way are there; by itself V8 lets it grow to 48. */
const maxYoungGenerationSizeMb = 12;

/** One run of the embedded database. */
interface Thread {
  readonly worker: Worker;
  /** Resolves once the thread has ended, also when it was asked to. */
  readonly exited: Promise<Error>;
  memory: ThreadMemory;
  /** Set once the thread has ended: why, and later why it cannot be started again. */
  lost: Error | undefined;
}

/** @returns once the database is open @throws what prevented that */
async function startThread(program: URL, folder: string): Promise<Thread> {
  const worker = new Worker(program, { workerData: { folder }, resourceLimits: { maxYoungGenerationSizeMb } });
  let fault: Error | undefined;
  worker.once('error', (error) => {
    fault = error;
  });
  let thread: Thread | undefined;
  const exited = new Promise<Error>((resolve) => {
    // After an error, too; and before the sockets of this thread are notified.
    worker.once('exit', (code) => {
      const reason = fault?.message ?? `exit code ${code}`;
      const lost = new Error(`The embedded database stopped unexpectedly: ${reason}.`, { cause: fault });
      if (thread) thread.lost = lost;
      resolve(lost);
    });
  });
  const memory = await Promise.race([
    once(worker, 'message').then(([first]) => first as ThreadMemory),
    exited.then((lost) => Promise.reject(fault ?? lost)),
  ]);
  const started: Thread = { worker, exited, memory, lost: undefined };
  thread = started;
  worker.on('message', (message: ThreadMemory | Uint8Array | 'closed') => {
    if (typeof message === 'object' && 'heapUsed' in message) started.memory = message;
  });
  return started;
}

/** Bytes of an answer that are read at a time, as from a network: all rows of a large one at once would hold up everybody. */
const readAtOnce = 64 * 1024;

let sessions = 0;

/** What the thread says once a session has begun. */
const isBegun = (message: unknown): message is { begun: number } =>
  typeof message === 'object' && message !== null && 'begun' in message;

/** A socket as `pg` uses one, whose other end is the thread. A write holds whole messages, as `pg` writes them. */
class ThreadSocket extends Duplex {
  readonly #thread: Thread;
  /** Its session, of the one that the database has at a time. */
  readonly #session = ++sessions;
  #isBegun = false;
  /** Received and not read yet. */
  #unread: Buffer[] = [];
  readonly #onMessage = (message: unknown) => {
    if (isBegun(message)) return this.#takeTurn(message.begun);
    // What comes before is the answer to a session that has ended.
    if (!this.#isBegun || !(message instanceof Uint8Array)) return;
    this.#unread.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength));
    // Otherwise that which came before is under way.
    if (this.#unread.length === 1) this.#pass();
  };
  /** Fails what waits for an answer. */
  readonly #onExit = () => this.destroy(this.#thread.lost);

  #takeTurn(session: number): void {
    if (session === this.#session) {
      this.#isBegun = true;
      this.emit('connect');
    } else if (this.#isBegun) {
      this.destroy();
    }
  }

  #pass(): void {
    const [first] = this.#unread;
    if (!first || this.destroyed) return;
    if (first.length > readAtOnce) this.#unread[0] = first.subarray(readAtOnce);
    else this.#unread.shift();
    this.push(first.subarray(0, readAtOnce));
    if (this.#unread.length > 0) setImmediate(() => this.#pass());
  }

  constructor(thread: Thread) {
    super();
    this.#thread = thread;
    thread.worker.on('message', this.#onMessage);
    thread.worker.on('exit', this.#onExit);
  }

  connect(): this {
    setImmediate(() => {
      if (this.#thread.lost) this.destroy(this.#thread.lost);
      else this.#thread.worker.postMessage({ begin: this.#session });
    });
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#thread.worker.postMessage(new Uint8Array(chunk));
    done();
  }

  // One question, with all its messages, is one trip to the worker and back.
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'utf8', done);
  }

  override _read(): void {}

  /** The thread has no connections to close. */
  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#thread.worker.off('message', this.#onMessage);
    this.#thread.worker.off('exit', this.#onExit);
    done(error);
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  // `pg` lets an idle connection not hold up the end of the process; the worker is closed by name.
  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
