// The thread of the embedded database, as built. It lives as long as the backend, so it must not keep its answers.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { databaseThread } from '../testing/open-database.ts';
import { until } from '../testing/until.ts';
import { type CommitMark, hasCommitted, leaveMark, type RunningTransaction } from './commit-outcome.ts';
import { startEmbeddedDatabase } from './pglite.ts';
import { openPool, withoutLost } from './pool.ts';
import type { Tables } from './tables.ts';

const megabyte = 1024 * 1024;
const answers = 20_000;
/** A page of 50 rows, of some 10 KB. */
const page = "select n, repeat('x', 180) as line from generate_series(1, 50) n";

const watchOf = () => ({ lost: jest.fn(), back: jest.fn() });

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

// Made by the first test; the others open it again.
const folder = mkdtempSync(join(tmpdir(), 'dmp-thread-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the heap of the thread does not grow over 20,000 answers', async () => {
  const channel = new BroadcastChannel(folder);
  const heap = () =>
    new Promise<number>((resolve) => {
      channel.onmessage = (message) => resolve((message as { data: number }).data);
      channel.postMessage('count');
    });
  const watch = watchOf();
  const embedded = await startEmbeddedDatabase(join(folder, 'database'), watch, thread(folder));
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
    expect(watch.lost).not.toHaveBeenCalled();
  } finally {
    channel.close();
    await pool.end();
    await embedded.close();
  }
});

test('a connection ends when it is closed, and the thread reports its memory', async () => {
  const embedded = await startEmbeddedDatabase(join(folder, 'database'), watchOf(), databaseThread);
  for (let count = 0; count < 20; count += 1) {
    const client = new pg.Client(embedded.connection);
    await client.connect();
    await client.query('select 1');
    await client.end();
  }
  const { heapUsed, heapLimit, external } = embedded.memory();
  expect(heapUsed).toBeGreaterThan(megabyte);
  expect(heapLimit).toBeGreaterThan(heapUsed);
  // The database itself, in WebAssembly.
  expect(external).toBeGreaterThan(32 * megabyte);
  await embedded.close();
});

test('a session leaves nothing to the next: no transaction, statement, or lock', async () => {
  const embedded = await startEmbeddedDatabase(join(folder, 'database'), watchOf(), databaseThread);
  const begin = async () => {
    const client = new pg.Client(embedded.connection);
    await client.connect();
    return client;
  };
  const first = await begin();
  await first.query('begin');
  await first.query('select pg_advisory_lock(7)');
  await first.query({ name: 'kept', text: 'select 1' });
  await expect(first.query('select 1 / 0')).rejects.toThrow('division by zero');
  await first.end();
  const second = await begin();
  expect((await second.query({ name: 'kept', text: 'select 2 as two' })).rows).toEqual([{ two: 2 }]);
  const { rows } = await second.query("select from pg_locks where locktype = 'advisory'");
  expect(rows).toEqual([]);
  await second.end();
  await embedded.close();
});

test('a session does not get the answers of the one before it', async () => {
  const embedded = await startEmbeddedDatabase(join(folder, 'database'), watchOf(), databaseThread);
  const pool = openPool(embedded.connection);
  const client = await pool.connect();
  const left = client.query("select 'old' as text from pg_sleep(0.5)").catch((error: Error) => error.message);
  client.release(new Error('It was not waited for.'));
  expect((await pool.query("select 'new' as text")).rows).toEqual([{ text: 'new' }]);
  expect(await left).toBe('Connection terminated');
  await pool.end();
  await embedded.close();
});

test('a file that could not be made can be made once there is room: the thread is started again', async () => {
  const watch = watchOf();
  const embedded = await startEmbeddedDatabase(join(folder, 'database'), watch, databaseThread);
  const pool = openPool(embedded.connection);
  const severities = "select 'MY VFATAL' as a, 'VPANIC' as \"VPANIC\", '58P02' as b, 'C58P02' as \"C58P02\"";
  expect((await pool.query(severities)).rows).toHaveLength(1);
  const refused =
    "do $$ begin raise exception using errcode = '58P02', message = 'could not create file: File exists'; end $$";
  await expect(pool.query(refused)).rejects.toThrow(
    'The embedded database stopped unexpectedly: could not create file: File exists.',
  );
  await until(async () => watch.back.mock.calls.length > 0);
  expect(watch.lost).toHaveBeenCalledTimes(1);
  await pool.end();
  await embedded.close();
});

describe('a thread that ends', () => {
  /** The same thread, which runs this code when a statement asks it to. */
  const ending = (code: string) => {
    const program = `
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', (message) => {
        if (message instanceof Uint8Array && Buffer.from(message).includes('end the thread')) { ${code} }
      });
      await import(${JSON.stringify(databaseThread)});
    `;
    return new URL(`data:text/javascript,${encodeURIComponent(program)}`);
  };

  test.each([
    ['by itself', 'process.exit(7)', 'exit code 7'],
    ['by an error', "throw new Error('Out of luck')", 'Out of luck'],
  ])('%s: it is reported in a sentence, no statement waits, and the database runs again', async (_, code, cause) => {
    const watch = watchOf();
    const embedded = await startEmbeddedDatabase(join(folder, 'database'), watch, ending(code));
    const pool = openPool(embedded.connection);
    await pool.query('select 1');
    const sentence = `The embedded database stopped unexpectedly: ${cause}.`;
    const underWay = pool.query("select 'end the thread'");
    const waiting = pool.query('select 1');
    await expect(underWay).rejects.toThrow(sentence);
    await expect(waiting).rejects.toThrow(sentence);
    await expect(pool.query('select 1')).rejects.toThrow(sentence);
    expect(embedded.fault()?.message).toBe(sentence);
    await until(async () => watch.back.mock.calls.length > 0);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(embedded.fault()).toBeUndefined();
    expect(watch.lost.mock.calls).toEqual([[expect.objectContaining({ message: sentence })]]);
    await pool.end();
    await embedded.close();
  });

  test('closed while it does not run: that is waited for', async () => {
    const watch = watchOf();
    const embedded = await startEmbeddedDatabase(join(folder, 'database'), watch, ending('process.exit(7)'));
    const pool = openPool(embedded.connection);
    await expect(pool.query("select 'end the thread'")).rejects.toThrow('exit code 7');
    await pool.end();
    await embedded.close();
    expect(watch.back).not.toHaveBeenCalled();
  });

  test('in a transaction: its number is given again, and what the other commits is not taken for its own', async () => {
    const watch = watchOf();
    const embedded = await startEmbeddedDatabase(join(folder, 'database'), watch, ending('process.exit(7)'));
    const db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: withoutLost(openPool(embedded.connection)) }),
    });
    await sql`create table journal_commits (writer text primary key, commit_id uuid, committed_at timestamptz)`.execute(
      db,
    );
    const [lost, kept] = ['gateway/1', 'gateway/2'].map((writer) => ({ writer, id: randomUUID() }));
    if (!lost || !kept) throw new Error('There are two.');
    const leave = async (mark: CommitMark, end = '') => {
      let running: RunningTransaction | undefined;
      const done = await db
        .transaction()
        .execute(async (trx) => {
          running = (await leaveMark(mark).execute(trx)).rows[0];
          if (end) await sql.raw(end).execute(trx);
        })
        .then(
          () => 'committed',
          () => 'lost',
        );
      if (!running) throw new Error('The mark was not left.');
      return { running, done };
    };
    const first = await leave(lost, "select 'end the thread'");
    await until(async () => watch.back.mock.calls.length > 0);
    const second = await leave(kept);
    expect([first.done, second.done]).toEqual(['lost', 'committed']);
    expect(second.running.number).toBe(first.running.number);
    expect(await hasCommitted(db, lost, first.running)).toBe(false);
    expect(await hasCommitted(db, kept, second.running)).toBe(true);
    await db.destroy();
    await embedded.close();
  });

  test('before the database is open: the start fails with the cause', async () => {
    const program = new URL('data:text/javascript,process.exit(7)');
    await expect(startEmbeddedDatabase(join(folder, 'database'), watchOf(), program)).rejects.toThrow(
      'The embedded database stopped unexpectedly: exit code 7.',
    );
  });
});
