// The thread of the embedded database, as built: it lives as long as the backend, so nothing that it answers may stay.
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

/** The same thread, which also says on a channel how much of its heap is in use, once nothing in it is waste. */
const thread = (channel: string) => {
  const program = `
    import { setFlagsFromString } from 'node:v8';
    import { runInNewContext } from 'node:vm';
    import { BroadcastChannel } from 'node:worker_threads';
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc');
    const channel = new BroadcastChannel('${channel}');
    channel.onmessage = ({ data }) => {
      if (data !== 'count') return;
      collect();
      channel.postMessage(process.memoryUsage().heapUsed);
    };
    channel.unref();
    await import('${databaseThread}');
  `;
  return new URL(`data:text/javascript,${encodeURIComponent(program)}`);
};

test('its heap is as small after 20,000 answers as before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dmp-thread-'));
  const channel = new BroadcastChannel(folder);
  const heap = () =>
    new Promise<number>((resolve) => {
      channel.onmessage = (message) => resolve((message as { data: number }).data);
      channel.postMessage('count');
    });
  const lost = jest.fn();
  const embedded = await startEmbeddedDatabase(join(folder, 'database'), lost, thread(folder));
  const pool = new pg.Pool({
    max: 1,
    user: 'postgres',
    database: 'postgres',
    stream: () => embedded.connect() as never,
  });
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
