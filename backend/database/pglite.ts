import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';

/** The embedded database in its thread. */
export interface EmbeddedDatabase {
  /** How a pool of `pg` connects to it. There is one connection. */
  readonly connection: pg.PoolConfig;
  close(): Promise<void>;
}

/**
 * Starts the embedded database.
 *
 * @param folder where it keeps its files; made when missing
 * @param onLost called if its thread dies: nothing works any more then
 * @param program what the thread runs, as built; it stands beside the built backend
 */
export async function startEmbeddedDatabase(
  folder: string,
  onLost: (error: Error) => void,
  program = new URL('./database/pglite-worker.js', import.meta.url),
): Promise<EmbeddedDatabase> {
  const worker = new Worker(program, { workerData: { folder } });
  await once(worker, 'message'); // 'open'; rejects on 'error'
  let closing = false;
  worker.on('error', onLost);
  worker.on('exit', (code) => {
    if (!closing) onLost(new Error(`The embedded database stopped unexpectedly (exit code ${code}).`));
  });
  return {
    connection: {
      ...{ max: 1, idleTimeoutMillis: 0, user: 'postgres', database: 'postgres', password: '', ssl: false },
      stream: () => new WorkerSocket(worker) as never,
    },
    async close() {
      closing = true;
      worker.postMessage('close');
      await once(worker, 'exit');
    },
  };
}

/** Bytes of an answer that are read at a time, as from a network: all rows of a large one at once would hold up everybody. */
const readAtOnce = 64 * 1024;

/** A socket as `pg` uses one, whose other end is the worker. A write holds whole messages, as `pg` writes them. */
class WorkerSocket extends Duplex {
  readonly #worker: Worker;
  /** What has come and is not read yet. */
  #unread: Buffer[] = [];
  readonly #onMessage = (message: Uint8Array | string) => {
    if (typeof message === 'string') return;
    this.#unread.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength));
    // Otherwise that which came before is under way.
    if (this.#unread.length === 1) this.#pass();
  };

  #pass(): void {
    const [first] = this.#unread;
    if (!first || this.destroyed) return;
    if (first.length > readAtOnce) this.#unread[0] = first.subarray(readAtOnce);
    else this.#unread.shift();
    this.push(first.subarray(0, readAtOnce));
    if (this.#unread.length > 0) setImmediate(() => this.#pass());
  }

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
    worker.on('message', this.#onMessage);
  }

  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#worker.postMessage(new Uint8Array(chunk));
    done();
  }

  // One question, with all its messages, is one trip to the worker and back.
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'utf8', done);
  }

  override _read(): void {}

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker.off('message', this.#onMessage);
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
