// What an end without warning keeps of the embedded database: everything that was acknowledged.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BackendProcess, startBackend } from './testing/backend-process.ts';
import { queryDatabase } from './testing/query-database.ts';
import { connectCharger } from './testing/raw-charger.ts';
import { until } from './testing/until.ts';

const chargers = 20;
const acknowledgedAtLeast = 400;

const folder = mkdtempSync(join(tmpdir(), 'dmp-killed-'));
const endFile = join(folder, 'end');
const acknowledged = new Set<string>();
let backend: BackendProcess;
beforeAll(async () => {
  // The embedded database, also in a run on PostgreSQL.
  backend = await startBackend({
    DATABASE_URL: '',
    SEED_DEVICES: String(chargers),
    NODE_OPTIONS: endThreadAt(endFile),
  });
});
afterAll(async () => {
  await backend.remove();
  rmSync(folder, { recursive: true });
});

/** Ends a thread that is not the main one once this file is there. */
const endThreadAt = (file: string): string => {
  const program = `
    import { existsSync } from 'node:fs';
    import { isMainThread } from 'node:worker_threads';
    if (!isMainThread) setInterval(() => existsSync(${JSON.stringify(file)}) && process.exit(7), 10).unref();`;
  return `--import=data:text/javascript,${encodeURIComponent(program)}`;
};

/** Every charger connects, and sends one message after another until they are to end or their connections do. */
async function sendMessages(name: string) {
  const before = acknowledged.size;
  let isOver = false;
  const sending = backend.chargers().map(async ({ chargeboxId, password }, charger) => {
    const { socket, closed } = await connectCharger({ url: backend.url, chargeboxId, password });
    const send = (count: number) => socket.send(`[2,"${name} ${charger} ${count}","Heartbeat",{}]`);
    let count = 0;
    socket.on('message', (data) => {
      const [kind, id] = JSON.parse(data.toString()) as [number, string];
      if (kind !== 3) return;
      acknowledged.add(id);
      count += 1;
      if (isOver) socket.close();
      else send(count);
    });
    send(count);
    await closed;
  });
  const more = async (count: number) => {
    const wanted = acknowledged.size + count;
    await until(async () => acknowledged.size >= wanted);
  };
  await more(acknowledgedAtLeast - (acknowledged.size - before));
  return {
    more,
    async end() {
      isOver = true;
      await Promise.all(sending);
    },
  };
}

test('the thread of the database dies in the middle of messages: it is started again, and chargers stay', async () => {
  const messages = await sendMessages('the thread');
  writeFileSync(endFile, '');
  await backend.logged(({ msg }) => msg === 'the embedded database stopped; it is being started again');
  rmSync(endFile);
  await backend.logged(({ msg }) => msg === 'the embedded database runs again, with all that was committed');
  await messages.more(acknowledgedAtLeast);
  await messages.end();
  expect(await backend.call('operator', 'GET', 'devices')).toMatchObject({ status: 200 });
});

test('the process is killed in the middle of messages, and it starts again', async () => {
  const messages = await sendMessages('the process');
  await backend.kill();
  await messages.end();
  await backend.restart();
  expect(await backend.call('operator', 'GET', 'devices')).toMatchObject({ status: 200 });
});

test('no message that was acknowledged is lost, and none is written twice', async () => {
  expect(await backend.stop()).toBe(0);
  const rows = await queryDatabase<{ message_id: string }>(
    backend,
    "select message_id from ocpp_logs where source = 'EVSE' and message_id like 'the %'",
  );
  const kept = new Set(rows.map(({ message_id }) => message_id));
  expect(acknowledged.size).toBeGreaterThanOrEqual(2 * acknowledgedAtLeast);
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
  expect(rows).toHaveLength(kept.size);
});
