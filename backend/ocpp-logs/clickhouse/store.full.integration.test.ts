import { randomUUID } from 'node:crypto';
import { type ChdbConnection, connectChdb, noChdb } from '../../testing/chdb-engine.ts';
import { manyRows, rowOf } from '../../testing/log-rows.ts';
import { type OpenDatabase, openEmptyDatabase } from '../../testing/open-database.ts';
import { until } from '../../testing/until.ts';
import { LogStoreUnavailable } from '../log-store.ts';
import { testLogStore } from '../log-store-contract.ts';
import { writeLogRows } from '../write-rows.ts';
import type { ClickHouseTable } from './reader.ts';
import { Shipping } from './shipping.ts';
import { clickHouseLogStore, openClickHouseTable } from './store.ts';

const describeWithChdb = noChdb ? describe.skip : describe;
const dayMs = 24 * 60 * 60 * 1000;

describeWithChdb(noChdb ?? 'on ClickHouse', () => {
  let database: OpenDatabase;
  const opened: ClickHouseTable[] = [];
  beforeAll(async () => {
    database = await openEmptyDatabase();
  });
  /** Ends what a test holds up, also when it fails. */
  let goOn = () => {};
  afterEach(async () => {
    goOn();
    await database.kysely.deleteFrom('ocpp_log_spool').execute();
    const idle = { token: null, ids: null, claimed_by: null, claimed_until: null };
    await database.kysely.updateTable('ocpp_log_shipping').set(idle).execute();
  });
  afterAll(async () => {
    for (const { client } of opened) await client.close();
    await database.remove();
  });

  /** A table of a database of its own, or of one that is there. */
  async function openTable({
    connection = connectChdb(),
    name = `t${randomUUID().slice(0, 8)}`,
    retentionDays = 400,
  } = {}) {
    const table = openClickHouseTable({ url: `http://nowhere/${name}`, retentionDays, connection });
    opened.push(table);
    await table.client.command({ query: `create database if not exists ${name}` });
    return { table, name };
  }

  describe('the contract', () => {
    testLogStore(async () => {
      const { table } = await openTable();
      const { kysely } = database;
      const shipping = new Shipping(kysely, table, 700);
      return {
        store: clickHouseLogStore(table),
        kysely,
        async settled() {
          while (await shipping.next());
          await shipping.leave();
        },
      };
    });
  });

  const write = (count: number) =>
    database.kysely
      .transaction()
      .execute((trx) => writeLogRows(trx, 'ocpp_log_spool', manyRows(count / 2, new Date())));
  const waiting = async () => (await database.kysely.selectFrom('ocpp_log_spool').select('id').execute()).length;
  const stored = (table: ClickHouseTable) =>
    clickHouseLogStore(table).reader(database.kysely).count({ time: {}, types: [], oneOf: [] });

  /** The engine, behind something that fails, or waits, at an insert. */
  function faulty(
    insert: (
      send: () => ReturnType<ChdbConnection['insert']>,
      signal: AbortSignal | undefined,
    ) => ReturnType<ChdbConnection['insert']>,
  ) {
    const engine = connectChdb();
    return {
      ping: engine.ping.bind(engine),
      query: engine.query.bind(engine),
      command: engine.command.bind(engine),
      exec: engine.exec.bind(engine),
      close: engine.close.bind(engine),
      insert: (params) => insert(() => engine.insert(params), params.abort_signal),
    } satisfies ChdbConnection;
  }

  test('a batch whose answer was lost is sent again as it was, and is there once', async () => {
    let lost = 0;
    const connection = faulty(async (send) => {
      const result = await send();
      lost += 1;
      if (lost === 1) throw new Error('The answer was lost.');
      return result;
    });
    const { table } = await openTable({ connection });
    await write(100);
    const first = new Shipping(database.kysely, table);
    await expect(first.next()).rejects.toThrow('The answer was lost.');
    expect([await stored(table), await waiting()]).toEqual([100, 100]);
    // What has come since goes with the next batch, not with this one.
    await write(20);
    await first.leave();
    const other = new Shipping(database.kysely, table);
    await other.next();
    expect([await stored(table), await waiting()]).toEqual([100, 20]);
    await other.next();
    expect([await stored(table), await waiting()]).toEqual([120, 0]);
    await other.leave();
  });

  test('what one process has taken no other sends, until it has been silent for too long', async () => {
    let isSending = false;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { table, name } = await openTable({
      connection: faulty(async (send) => {
        isSending = true;
        await held;
        return send();
      }),
    });
    await write(50);
    const slow = new Shipping(database.kysely, table).next();
    await until(async () => isSending);
    const { table: same } = await openTable({ name });
    const other = new Shipping(database.kysely, same);
    expect(await other.next()).toBe(false);
    expect(await stored(same)).toBe(0);
    await database.kysely
      .updateTable('ocpp_log_shipping')
      .set({ claimed_until: new Date(0) })
      .execute();
    await other.next();
    expect([await stored(same), await waiting()]).toEqual([50, 0]);
    goOn();
    await slow;
    expect([await stored(same), await waiting()]).toEqual([50, 0]);
    await other.leave();
  });

  test('while the server is away rows wait, which is logged; then they go by themselves', async () => {
    let isAway = true;
    const { table } = await openTable({
      connection: faulty(async (send) => {
        if (isAway) throw new Error('connect ECONNREFUSED');
        return send();
      }),
    });
    const errors: string[] = [];
    const stop = clickHouseLogStore(table).startShipping(database.kysely, { error: (_, text) => errors.push(text) });
    await write(30);
    await until(async () => errors.length > 0);
    expect(errors[0]).toBe('logs could not be sent to the log store and wait in the database');
    expect([await stored(table), await waiting()]).toEqual([0, 30]);
    isAway = false;
    await until(async () => (await waiting()) === 0);
    expect(await stored(table)).toBe(30);
    await stop();
    const [shipping] = await database.kysely.selectFrom('ocpp_log_shipping').selectAll().execute();
    expect(shipping).toMatchObject({ token: null, ids: null, claimed_by: null });
  });

  test('the end waits for no answer that does not come, and the batch goes with the next start', async () => {
    let isSending = false;
    const { table, name } = await openTable({
      connection: faulty((_send, signal) => {
        isSending = true;
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      }),
    });
    await write(10);
    const stop = clickHouseLogStore(table).startShipping(database.kysely, { error: () => {} });
    await until(async () => isSending);
    await stop();
    expect(await waiting()).toBe(10);
    const { table: same } = await openTable({ name });
    const next = new Shipping(database.kysely, same);
    await next.next();
    expect([await stored(same), await waiting()]).toEqual([10, 0]);
    await next.leave();
  });

  test('a week goes when its time is over, and no other; another retention holds from the next start on', async () => {
    const { table, name } = await openTable({ retentionDays: 40 });
    const ages = [0, 9, 25, 60, 90];
    const ofAges = ages.map((days) => rowOf({ at: new Date(Date.now() - days * dayMs), messageId: `age ${days}` }));
    await table.ready();
    // As they stood before their time was over.
    await table.client.command({ query: `system stop ttl merges ${table.name}` });
    await database.kysely.transaction().execute((trx) => writeLogRows(trx, 'ocpp_log_spool', ofAges));
    const shipping = new Shipping(database.kysely, table);
    await shipping.next();
    await shipping.leave();
    await table.client.command({ query: `system start ttl merges ${table.name}` });
    const kept = async ({ client, name }: ClickHouseTable) => {
      await client.command({ query: `optimize table ${name} final` });
      const result = await client.query({
        query: `select message_id from ${name} order by time desc`,
        format: 'JSONEachRow',
      });
      return (await result.json<{ message_id: string }>()).map(({ message_id }) => message_id);
    };
    await until(async () => (await kept(table)).length <= 3);
    expect(await kept(table)).toEqual(['age 0', 'age 9', 'age 25']);
    const { table: shorter } = await openTable({ name, retentionDays: 17 });
    await shorter.ready();
    await until(async () => (await kept(shorter)).length <= 2);
    expect(await kept(shorter)).toEqual(['age 0', 'age 9']);
  });

  test('a server that cannot be reached is told by name', async () => {
    const table = openClickHouseTable({ url: 'http://127.0.0.1:9/logs', retentionDays: 1 });
    opened.push(table);
    await expect(stored(table)).rejects.toThrow(LogStoreUnavailable);
  });
});
