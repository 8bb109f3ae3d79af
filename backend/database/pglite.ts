import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { ThreadMemory } from './thread-memory.ts';

/** The embedded database in its thread. */
export interface EmbeddedDatabase {
  /** How a pool of `pg` connects to it. There is one connection. */
  readonly connection: pg.PoolConfig;
  /** The memory of its thread, at most some ten seconds ago. */
  memory(): ThreadMemory;
  close(): Promise<void>;
}

/**
 * Starts the embedded database.
 *
 * @param folder where it keeps its files; made when missing
 * @param onLost called if its thread dies, with a sentence: every statement fails from then on
 * @param program what the thread runs, as built; it stands beside the built backend
 * @throws what prevented its start
 */
export async function startEmbeddedDatabase(
  folder: string,
  onLost: (error: Error) => void,
  program = new URL('./database/pglite-worker.js', import.meta.url),
): Promise<EmbeddedDatabase> {
  const worker = new Worker(program, { workerData: { folder } });
  const thread: Thread = { worker, lost: undefined };
  let fault: Error | undefined;
  worker.once('error', (error) => {
    fault = error;
  });
  // After an error, too.
  const exited = new Promise<Error>((resolve) => {
    worker.once('exit', (code) => {
      const cause = fault?.message ?? `exit code ${code}`;
      thread.lost = new Error(`The embedded database stopped unexpectedly: ${cause}.`, { cause: fault });
      resolve(thread.lost);
    });
  });
  let memory = await Promise.race([
    once(worker, 'message').then(([first]) => first as ThreadMemory),
    exited.then((lost) => Promise.reject(fault ?? lost)),
  ]);
  worker.on('message', (message: ThreadMemory | Uint8Array | 'closed') => {
    if (typeof message === 'object' && 'heapUsed' in message) memory = message;
  });
  let closing = false;
  void exited.then((lost) => {
    if (!closing) onLost(lost);
  });
  return {
    connection: {
      ...{ max: 1, idleTimeoutMillis: 0, user: 'postgres', database: 'postgres', password: '', ssl: false },
      stream: () => new ThreadSocket(thread) as never,
    },
    memory: () => memory,
    async close() {
      closing = true;
      worker.postMessage('close');
      await exited;
    },
  };
}

interface Thread {
  readonly worker: Worker;
  /** Set once the thread has ended. */
  lost: Error | undefined;
}

/** Bytes of an answer that are read at a time, as from a network: all rows of a large one at once would hold up everybody. */
const readAtOnce = 64 * 1024;

/** A socket as `pg` uses one, whose other end is the thread. A write holds whole messages, as `pg` writes them. */
class ThreadSocket extends Duplex {
  readonly #thread: Thread;
  /** Received and not read yet. */
  #unread: Buffer[] = [];
  readonly #onMessage = (message: unknown) => {
    if (!(message instanceof Uint8Array)) return;
    this.#unread.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength));
    // Otherwise that which came before is under way.
    if (this.#unread.length === 1) this.#pass();
  };
  /** Fails what waits for an answer. */
  readonly #onExit = () => this.destroy(this.#thread.lost);

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
      else this.emit('connect');
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
