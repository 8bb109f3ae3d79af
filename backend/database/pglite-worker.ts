// The embedded database, in a thread of its own: it runs synchronously and
// would hold up every other request. Talks PostgreSQL's wire protocol, bytes in
// and bytes out, one message of the port for each.
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { ownMemory } from './thread-memory.ts';

/**
 * 32 MB in place of 128: what is not in there is in the system's own cache, and
 * what is would be twice in memory. For the same reason no page is far away.
 */
const settings = ['-c', 'shared_buffers=32MB', '-c', 'random_page_cost=1.1'];

/** How often the thread reports its memory. By itself: a report on request would wait behind long statements. */
const memoryReportMs = 10_000;

const open = (folder: string): Promise<PGlite> =>
  PGlite.create(folder, { extensions: { pg_trgm }, startParams: [...PGlite.defaultStartParams, ...settings] });

/** A folder appears under its name only when it is whole: a first start may be killed at any moment. */
async function openWhole(folder: string): Promise<PGlite> {
  if (!existsSync(folder)) {
    const unfinished = `${folder}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await (await open(unfinished)).close();
    await rename(unfinished, folder);
  }
  return open(folder);
}

/**
 * Answers messages of PostgreSQL's wire protocol. `execProtocolRaw` would also parse each answer and keep the result
 * until the thread ran out of memory: 19 KB for 50 rows.
 */
async function answerTo(database: PGlite, messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  // Each part is a view of the database's memory, which the next part overwrites.
  await database.execProtocolRawStream(messages, { onRawData: (part) => void parts.push(part.slice()) });
  return new Uint8Array(Buffer.concat(parts));
}

/** How PostgreSQL's wire protocol marks an error after which a session cannot go on; no text of a row holds a NUL. */
const ends = ['VPANIC\0', 'VFATAL\0'];

/**
 * What ended the session of this answer, in the database's words. After it, the database may run in circles: a server
 * would end the process, and all of them for a `PANIC`, and begin again with what has been committed.
 */
function endIn(answer: Uint8Array): string | undefined {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  const at = ends.map((mark) => bytes.indexOf(mark)).find((index) => index >= 0);
  if (at === undefined) return undefined;
  const fields = bytes.toString('utf8', at).split('\0');
  return fields.find((field) => field.startsWith('M'))?.slice(1) ?? 'it did not say why';
}

/** Leaves nothing of the session before: neither a transaction that it did not end, nor what it prepared or locked. */
async function beginSession(database: PGlite): Promise<void> {
  await database.exec('rollback');
  await database.exec('discard all');
}

async function serve(port: MessagePort, folder: string): Promise<void> {
  const database = await openWhole(folder);
  let last: Promise<void> = Promise.resolve();
  port.on('message', (message: Uint8Array | 'begin' | 'close') => {
    last = last.then(async () => {
      if (message === 'begin') return beginSession(database);
      if (message === 'close') {
        await database.close();
        port.postMessage('closed');
        port.close();
        return;
      }
      const answer = await answerTo(database, message);
      const end = endIn(answer);
      // Unhandled, it ends the thread, and with it what waits for an answer.
      if (end !== undefined) throw new Error(end);
      port.postMessage(answer, [answer.buffer]);
    });
  });
  port.postMessage(ownMemory());
  setInterval(() => port.postMessage(ownMemory()), memoryReportMs).unref();
}

if (parentPort) await serve(parentPort, (workerData as { folder: string }).folder);
