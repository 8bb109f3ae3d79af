// Too little room on the disk, or too many open files, and later enough again: the product says so, goes on by itself,
// and loses nothing it acknowledged.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedDatabase } from '../backend/database/pglite.ts';
import { openPool } from '../backend/database/pool.ts';
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';
import { databaseThread } from '../backend/testing/open-database.ts';
import { queryDatabase } from '../backend/testing/query-database.ts';
import { connectCharger, type RawCharger } from '../backend/testing/raw-charger.ts';
import { until } from '../backend/testing/until.ts';
import { noSmallDisk, onSmallDisk, type SmallDisk } from './testing/small-disk.ts';

const describeWithDisk = noSmallDisk ? describe.skip : describe;
const describeWithLimits = process.platform === 'linux' ? describe : describe.skip;

const chargerCount = 5;
const embedded = { DATABASE_URL: '', SEED_DEVICES: String(chargerCount) };

/** Chargers that send what takes room, and what of it was acknowledged. */
class Senders {
  readonly #acknowledged = new Set<string>();
  readonly #backend: BackendProcess;
  readonly #chargers: readonly RawCharger[];
  #sent = 0;

  private constructor(backend: BackendProcess, chargers: readonly RawCharger[]) {
    this.#backend = backend;
    this.#chargers = chargers;
    for (const { socket } of chargers) {
      socket.on('message', (data) => {
        const [kind, id] = JSON.parse(String(data)) as [number, string];
        if (kind === 3) this.#acknowledged.add(id);
      });
    }
  }

  static async connect(backend: BackendProcess): Promise<Senders> {
    const known = backend.chargers().slice(0, chargerCount);
    return new Senders(backend, await Promise.all(known.map((one) => connectCharger({ url: backend.url, ...one }))));
  }

  /** One message of each charger. */
  send(): void {
    this.#sent += 1;
    for (const [index, charger] of this.#chargers.entries()) {
      const data = String(this.#sent).padEnd(20_000, `${Math.random()}`);
      charger.say(JSON.stringify([2, `sent-${index}-${this.#sent}`, 'DataTransfer', { vendorId: 'V', data }]));
    }
  }

  /** Each sends one more, and all is acknowledged, on the connections of before. */
  async goOn(): Promise<void> {
    const before = this.#acknowledged.size;
    this.send();
    await until(async () => this.#acknowledged.size >= before + this.#chargers.length);
    expect(this.#chargers.map(({ socket }) => socket.readyState)).toEqual(this.#chargers.map(() => 1));
  }

  async expectAllKept(): Promise<void> {
    const rows = await queryDatabase<{ message_id: string }>(
      this.#backend,
      "select message_id from ocpp_logs where source = 'EVSE' and message_id like 'sent-%'",
    );
    const kept = new Set(rows.map(({ message_id }) => message_id));
    expect([...this.#acknowledged].filter((id) => !kept.has(id))).toEqual([]);
    expect(rows).toHaveLength(kept.size);
  }
}

const noneFatal = ({ log }: BackendProcess) => expect(log.filter(({ level }) => level === 'fatal')).toEqual([]);

describeWithDisk(noSmallDisk ?? 'the embedded database on a disk that is full', () => {
  let backend: BackendProcess;
  let disk: SmallDisk;
  beforeAll(async () => {
    backend = await startBackend(embedded, async ({ dataDir }) => {
      disk = onSmallDisk(dataDir, 200);
    });
  });
  afterAll(async () => {
    await backend?.stop();
    disk?.remove();
    await backend?.remove();
  });
  const ready = () => backend.call(undefined, 'GET', 'health/ready');

  test('readiness says why, and everything goes on once there is room', async () => {
    const senders = await Senders.connect(backend);
    await senders.goOn();
    disk.fill();
    await until(async () => {
      senders.send();
      return (await ready()).status === 503;
    });
    expect((await ready()).body).toEqual({ error: expect.stringMatching(/No space left on device\.$/) });
    expect((await backend.call(undefined, 'GET', 'health/live')).status).toBe(200);
    disk.empty();
    await until(async () => (await ready()).status === 200);
    await senders.goOn();
    expect((await backend.call('viewer', 'GET', 'devices')).status).toBe(200);
    noneFatal(backend);
    await senders.expectAllKept();
  });
});

describeWithLimits('a process that can open no more files', () => {
  let backend: BackendProcess;
  beforeAll(async () => {
    backend = await startBackend(embedded);
  });
  afterAll(() => backend?.remove());
  /** Below which number the process may open files from now on. */
  const limit = (number: number) => execFileSync('prlimit', [`--pid=${backend.pid}`, `--nofile=${number}:`]);
  /** The lowest number that no open file of the process has: the next one gets it. */
  const lowestFree = () => {
    const used = new Set(readdirSync(`/proc/${backend.pid}/fd`).map(Number));
    let number = 0;
    while (used.has(number)) number += 1;
    return number;
  };

  test('readiness says why, and everything goes on once it can', async () => {
    const senders = await Senders.connect(backend);
    await senders.goOn();
    const ready = () => backend.call(undefined, 'GET', 'health/ready');
    // Its connection stays open, and needs no other file.
    expect((await ready()).status).toBe(200);
    await until(async () => {
      // Each time: a file may have been open for a moment only.
      limit(lowestFree());
      senders.send();
      const answer = await Promise.race([ready().catch(() => undefined), pause(10_000, undefined, { ref: false })]);
      if (answer) return answer.status === 503 && JSON.stringify(answer.body).includes('No more files can be opened');
      // Its connection has ended, and it needs another.
      limit(4096);
      await ready();
      return false;
    });
    limit(4096);
    await until(async () => (await ready()).status === 200);
    await senders.goOn();
    expect((await backend.call('viewer', 'GET', 'devices')).status).toBe(200);
    noneFatal(backend);
    await senders.expectAllKept();
  });
});

describeWithDisk(
  noSmallDisk ?? 'a write-ahead log that cannot be continued, after which PostgreSQL loops forever',
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
