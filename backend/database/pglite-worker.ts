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

/** Severities after which a session cannot go on: a server would end its process, and for a `PANIC` all of them. */
const ending: ReadonlySet<string | undefined> = new Set(['FATAL', 'PANIC']);
/**
 * `duplicate_file`. PGlite keeps the name of a file that it could not make, for a full disk or too many open files: no
 * file of that name can be made until it is started again.
 */
const fileExists = '58P02';

/**
 * Why the database cannot go on after this answer, in its words; undefined while it can. After a `PANIC` its next
 * statement may loop forever.
 */
function endIn(answer: Buffer): string | undefined {
  // Each message is a type of one byte, its length without the type, and its content (PostgreSQL, "Message Formats").
  for (let at = 0; at + 5 <= answer.length; at += 1 + answer.readInt32BE(at + 1)) {
    if (String.fromCharCode(answer.readUInt8(at)) !== 'E') continue;
    const fields = new Map(
      answer
        .toString('utf8', at + 5, at + 1 + answer.readInt32BE(at + 1))
        .split('\0')
        .map((field) => [field.charAt(0), field.slice(1)]),
    );
    if (ending.has(fields.get('V')) || fields.get('C') === fileExists) return fields.get('M');
  }
  return undefined;
}

/** Leaves nothing of the session before: neither a transaction that it did not end, nor what it prepared or locked. */
async function beginSession(database: PGlite): Promise<void> {
  await database.exec('rollback');
  await database.exec('discard all');
}

async function serve(port: MessagePort, folder: string): Promise<void> {
  const database = await openWhole(folder);
  let last: Promise<void> = Promise.resolve();
  port.on('message', (message: Uint8Array | { begin: number } | 'close') => {
    last = last.then(async () => {
      if (message === 'close') {
        await database.close();
        port.postMessage('closed');
        port.close();
        return;
      }
      if ('begin' in message) {
        await beginSession(database);
        port.postMessage({ begun: message.begin });
        return;
      }
      const answer = await answerTo(database, message);
      const end = endIn(Buffer.from(answer.buffer));
      // Unhandled, it ends the thread, and with it what waits for an answer.
      if (end !== undefined) throw new Error(end);
      port.postMessage(answer, [answer.buffer]);
    });
  });
  port.postMessage(ownMemory());
  setInterval(() => port.postMessage(ownMemory()), memoryReportMs).unref();
}

if (parentPort) await serve(parentPort, (workerData as { folder: string }).folder);
