// A disk that is full, and has room again: the product says so, goes on by itself, and loses nothing it acknowledged.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '../backend/database/pglite.ts';
import { openPool } from '../backend/database/pool.ts';
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';
import { databaseThread } from '../backend/testing/open-database.ts';
import { queryDatabase } from '../backend/testing/query-database.ts';
import { connectCharger, type RawCharger } from '../backend/testing/raw-charger.ts';
import { until } from '../backend/testing/until.ts';
import { noSmallDisk, onSmallDisk, type SmallDisk } from './testing/small-disk.ts';

const describeWithDisk = noSmallDisk ? describe.skip : describe;

describeWithDisk(noSmallDisk ?? 'the embedded database on a disk that is full', () => {
  let backend: BackendProcess;
  let disk: SmallDisk;
  let chargers: RawCharger[];
  const acknowledged = new Set<string>();
  beforeAll(async () => {
    backend = await startBackend({ DATABASE_URL: '' }, async ({ dataDir }) => {
      disk = onSmallDisk(dataDir, 200);
    });
    chargers = await Promise.all(
      backend
        .chargers()
        .slice(0, 5)
        .map((known) => connectCharger({ url: backend.url, ...known })),
    );
    for (const { socket } of chargers) {
      socket.on('message', (data) => {
        const [kind, id] = JSON.parse(String(data)) as [number, string];
        if (kind === 3) acknowledged.add(id);
      });
    }
  });
  afterAll(async () => {
    await backend?.stop();
    disk?.remove();
    await backend?.remove();
  });

  let sent = 0;
  /** Messages that take room, one of each charger. */
  const send = (): void => {
    sent += 1;
    for (const [index, charger] of chargers.entries()) {
      const data = String(sent).padEnd(20_000, `${Math.random()}`);
      charger.say(JSON.stringify([2, `sent-${index}-${sent}`, 'DataTransfer', { vendorId: 'V', data }]));
    }
  };
  const ready = () => backend.call(undefined, 'GET', 'health/ready');
  /** Until chargers are answered again, which is a while after the disk has room. */
  const answered = async () => {
    const before = acknowledged.size;
    send();
    await until(async () => acknowledged.size >= before + chargers.length);
  };

  test('while there is no room, readiness says why; then everything goes on by itself', async () => {
    await answered();
    disk.fill();
    await until(async () => {
      send();
      return (await ready()).status === 503;
    });
    expect((await ready()).body).toEqual({ error: expect.stringMatching(/No space left on device\.$/) });
    expect((await backend.call(undefined, 'GET', 'health/live')).status).toBe(200);
    disk.empty();
    await until(async () => (await ready()).status === 200);
    await answered();
    expect((await backend.call('viewer', 'GET', 'devices')).status).toBe(200);
    expect(chargers.map(({ socket }) => socket.readyState)).toEqual(chargers.map(() => 1));
    expect(backend.log.filter(({ level }) => level === 'fatal')).toEqual([]);
  });

  test('nothing that was acknowledged is missing', async () => {
    const rows = await queryDatabase<{ message_id: string }>(
      backend,
      "select message_id from ocpp_logs where source = 'EVSE' and message_id like 'sent-%'",
    );
    const kept = rows.map(({ message_id }) => message_id);
    expect([...acknowledged].filter((id) => !kept.includes(id))).toEqual([]);
    expect(kept).toHaveLength(new Set(kept).size);
  });
});

describeWithDisk(
  noSmallDisk ?? 'a write-ahead log that cannot be continued, after which PostgreSQL runs in circles',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'dmp-disk-'));
    const disk = noSmallDisk ? undefined : onSmallDisk(folder, 100);
    afterAll(() => {
      disk?.remove();
      rmSync(folder, { recursive: true });
    });

    test('its thread is started again once there is room, with what was committed', async () => {
      const watch = { lost: jest.fn(), back: jest.fn() };
      const embedded = await startEmbeddedDatabase(join(folder, 'database'), watch, databaseThread);
      const pool = openPool(embedded.connection);
      await pool.query('create table kept (n int)');
      let committed = 0;
      const write = () =>
        pool.query(
          `insert into kept select ${committed + 1} from (select pg_logical_emit_message(true, '', repeat('x', 500000)))`,
        );
      // The table has its one block, which has room for all rows.
      await write();
      committed += 1;
      disk?.fill();
      const fault = await (async () => {
        for (;;) {
          await write();
          committed += 1;
        }
      })().catch((error: Error) => error.message);
      expect(fault).toMatch(/^The embedded database stopped unexpectedly: .*No space left on device\.$/);
      // Several starts fail meanwhile.
      await until(async () => /could not be started again/.test(embedded.fault()?.message ?? ''));
      expect(watch.back).not.toHaveBeenCalled();
      disk?.empty();
      await until(async () => embedded.fault() === undefined);
      expect(watch.lost).toHaveBeenCalledTimes(1);
      await write();
      const { rows } = await pool.query('select array_agg(n order by n) as all from kept');
      expect(rows).toEqual([{ all: Array.from({ length: committed + 1 }, (_, index) => index + 1) }]);
      await pool.end();
      await embedded.close();
    });
  },
);
