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

test.each([
  ['the thread of the database dies', endThread],
  ['the process is killed', () => backend.kill()],
])('%s in the middle of messages, and it starts again', async (name, end) => {
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
      if (!isOver) send(count);
    });
    send(count);
    await closed;
  });
  await until(async () => acknowledged.size - before >= acknowledgedAtLeast);
  await end();
  isOver = true;
  await Promise.all(sending);

  await backend.restart();
  expect(await backend.call('operator', 'GET', 'devices')).toMatchObject({ status: 200 });
});

test('no message that was acknowledged is lost', async () => {
  expect(await backend.stop()).toBe(0);
  const rows = await queryDatabase<{ message_id: string }>(
    backend,
    "select message_id from ocpp_logs where source = 'EVSE' and message_id like 'the %'",
  );
  const kept = new Set(rows.map(({ message_id }) => message_id));
  expect(acknowledged.size).toBeGreaterThanOrEqual(2 * acknowledgedAtLeast);
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
});

/** The process must end by itself, and in order: no second line says that it was forced. */
async function endThread(): Promise<void> {
  writeFileSync(endFile, '');
  await backend.logged(({ level }) => level === 'fatal');
  expect(await backend.stop()).toBe(1);
  expect(backend.log.filter(({ level }) => level === 'fatal').map(({ msg }) => msg)).toEqual([
    'The embedded database stopped unexpectedly: exit code 7.',
  ]);
  rmSync(endFile);
}
