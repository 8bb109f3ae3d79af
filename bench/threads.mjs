import { basename } from 'node:path';
import { freePort } from '../backend/testing/postgres.mjs';
import { caller, evaluate, openProtocol } from './protocol.mjs';

/**
 * Memory of one thread, in megabytes: its heap, and what it has outside such as buffers and WebAssembly.
 *
 * @typedef {{ heap: number, outside: number }} ThreadMemory
 */

/** Looks into the threads of a Node.js process: the settings it starts with, and what reads them. */
export async function watchThreads() {
  const port = await freePort();
  return {
    env: { NODE_OPTIONS: `--inspect=127.0.0.1:${port} --inspect-publish-uid=http` },
    /** Attaches to the process, once it runs. */
    async open() {
      const [{ webSocketDebuggerUrl }] = await (await fetch(`http://127.0.0.1:${port}/json`)).json();
      const { send, events, close } = await openProtocol(webSocketDebuggerUrl);
      /** @type {Map<string, import('./protocol.mjs').Protocol['send']>} */
      const threads = new Map([['main', send]]);
      /** @type {Map<string, ReturnType<typeof caller>>} */
      const workers = new Map();
      events.on('NodeWorker.attachedToWorker', ({ sessionId, workerInfo }) => {
        const worker = caller((message) => {
          send('NodeWorker.sendMessageToWorker', { sessionId, message }).catch(({ message }) => worker.ended(message));
        });
        workers.set(sessionId, worker);
        threads.set(basename(workerInfo.url, '.js'), worker.call);
      });
      events.on('NodeWorker.receivedMessageFromWorker', ({ sessionId, message }) =>
        workers.get(sessionId)?.answered(JSON.parse(message)),
      );
      await send('NodeWorker.enable', { waitForDebuggerOnStart: false });
      return {
        close,
        /** Of each thread by its file, after what nothing refers to is collected. @returns {Promise<Record<string, ThreadMemory>>} */
        async memory() {
          const all = [...threads].map(async ([name, ask]) => [name, await memoryOf(ask)]);
          return Object.fromEntries(await Promise.all(all));
        },
      };
    },
  };
}

/** @param {import('./protocol.mjs').Protocol['send']} send @returns {Promise<ThreadMemory>} */
async function memoryOf(send) {
  await send('HeapProfiler.collectGarbage');
  const { heapUsed, external } = await evaluate(send, () => process.memoryUsage(), undefined);
  return { heap: heapUsed / 1e6, outside: external / 1e6 };
}
