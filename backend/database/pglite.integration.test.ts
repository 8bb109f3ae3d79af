// The thread of the embedded database, as built. It lives as long as the backend, so it must not keep its answers.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';
import pg from 'pg';
import { databaseThread } from '../testing/open-database.ts';
import { startEmbeddedDatabase } from './pglite.ts';

const megabyte = 1024 * 1024;
const answers = 20_000;
/** A page of 50 rows, of some 10 KB. */
const page = "select n, repeat('x', 180) as line from generate_series(1, 50) n";

/** The same thread, which also says on a channel how many bytes of its heap are in use after garbage collection. */
const thread = (channel: string) => {
  const program = `
    import { setFlagsFromString } from 'node:v8';
    import { runInNewContext } from 'node:vm';
    import { BroadcastChannel } from 'node:worker_threads';
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc');
    const channel = new BroadcastChannel(${JSON.stringify(channel)});
    channel.onmessage = ({ data }) => {
      if (data !== 'count') return;
      collect();
      channel.postMessage(process.memoryUsage().heapUsed);
    };
    channel.unref();
    await import(${JSON.stringify(databaseThread)});
  `;
  return new URL(`data:text/javascript,${encodeURIComponent(program)}`);
};

test('the heap of the thread does not grow over 20,000 answers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dmp-thread-'));
  const channel = new BroadcastChannel(folder);
  const heap = () =>
    new Promise<number>((resolve) => {
      channel.onmessage = (message) => resolve((message as { data: number }).data);
      channel.postMessage('count');
    });
  const lost = jest.fn();
  const embedded = await startEmbeddedDatabase(join(folder, 'database'), lost, thread(folder));
  const pool = new pg.Pool(embedded.connection);
  try {
    const ask = async (times: number) => {
      for (let count = 0; count < times; count += 1) {
        const { rows } = await pool.query(page);
        if (rows.length !== 50) throw new Error(`Answer ${count} has ${rows.length} rows, not 50.`);
      }
    };
    await ask(100);
    const before = await heap();
    await ask(answers);
    expect((await heap()) - before).toBeLessThan(2 * megabyte);
    expect(lost).not.toHaveBeenCalled();
  } finally {
    channel.close();
    await pool.end();
    await embedded.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
