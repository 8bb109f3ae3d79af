// What Prometheus reads of a running backend.
import { type BackendProcess, runBackend, startBackend } from '../testing/backend-process.ts';
import { freePort } from '../testing/free-port.ts';
import { connectCharger } from '../testing/raw-charger.ts';
import { until } from '../testing/until.ts';

let backend: BackendProcess;
let address: string;
beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  backend = await startBackend({ METRICS_PORT: String(port), GATEWAY_NAME: 'g1' });
});
afterAll(() => backend.remove());

const scrape = async (): Promise<string> => (await fetch(`${address}/metrics`)).text();

/** The sum of the lines of this name with these labels; undefined where there is none. */
async function valueAt(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const values = (await scrape())
    .split('\n')
    .filter((line) => new RegExp(`^${name}[ {]`).test(line) && wanted.every((label) => line.includes(label)))
    .map((line) => Number(line.slice(line.lastIndexOf(' '))));
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);
}

test('what chargers do is counted, by names that no charger can make up', async () => {
  expect(await valueAt('dmp_connected_chargers', { gateway: 'g1' })).toBe(0);
  const [seeded] = backend.chargers();
  const charger = await connectCharger({
    url: backend.url,
    chargeboxId: seeded?.chargeboxId ?? '',
    password: seeded?.password ?? '',
  });
  await charger.call('Heartbeat', {});
  charger.say('[2,"1","Nonsense",{}]');
  await charger.next();
  charger.say('[3]');
  await charger.call('Heartbeat', {});
  await expect(connectCharger({ url: backend.url, chargeboxId: 'nobody', password: 'x' })).rejects.toThrow('404');

  expect(await valueAt('dmp_connected_chargers', { gateway: 'g1' })).toBe(1);
  // Whoever was answered waits for nothing.
  expect(await valueAt('dmp_journal_unwritten_entries', { gateway: 'g1' })).toBe(0);
  expect(await valueAt('dmp_charger_upgrades_total', { status: '101' })).toBe(1);
  expect(await valueAt('dmp_charger_upgrades_total', { status: '404' })).toBe(1);
  expect(await valueAt('dmp_ocpp_messages_total', { direction: 'in', action: 'Heartbeat' })).toBe(2);
  expect(await valueAt('dmp_ocpp_messages_total', { direction: 'out', action: 'Heartbeat' })).toBe(2);
  expect(await valueAt('dmp_ocpp_messages_total', { direction: 'in', action: 'other' })).toBe(1);
  expect(await valueAt('dmp_ocpp_reply_duration_seconds_count')).toBe(2);
  expect(await valueAt('dmp_ocpp_refused_frames_total', { code: 'NotImplemented' })).toBe(1);
  expect(await valueAt('dmp_ocpp_refused_frames_total', { code: 'unreadable' })).toBe(1);
  expect(await valueAt('dmp_journal_batch_entries_sum')).toBeGreaterThanOrEqual(3);
  expect(await scrape()).not.toContain('Nonsense');
  await charger.close();
  await until(async () => (await valueAt('dmp_connected_chargers')) === 0);
});

test('the heap of each thread is measured against its limit', async () => {
  const threads = backend.databaseUrl ? ['main'] : ['main', 'database'];
  for (const thread of threads) {
    const used = await valueAt('dmp_thread_heap_used_bytes', { thread });
    expect(used).toBeGreaterThan(0);
    expect(await valueAt('dmp_thread_heap_limit_bytes', { thread })).toBeGreaterThan(used ?? 0);
    expect(await valueAt('dmp_thread_external_bytes', { thread })).toBeGreaterThan(0);
  }
  expect(await valueAt('dmp_memory_limit_bytes')).toBeGreaterThan(
    (await valueAt('process_resident_memory_bytes')) ?? Number.POSITIVE_INFINITY,
  );
});

test('calls are counted by the pattern of their route, never by their address', async () => {
  const [seeded] = backend.chargers();
  await backend.call('operator', 'GET', `devices/${seeded?.chargeboxId}/timeline?start=x`);
  await backend.call(undefined, 'GET', 'made-up-by-a-caller');
  expect(await valueAt('dmp_http_requests_total', { route: '/api/devices/:chargeboxId/timeline', status: '4xx' })).toBe(
    1,
  );
  expect(await valueAt('dmp_http_requests_total', { route: 'none', status: '4xx' })).toBe(1);
  const text = await scrape();
  expect(text).not.toContain(seeded?.chargeboxId);
  expect(text).not.toContain('made-up');
});

test('what waits is counted: an action on a charger that is away', async () => {
  expect(await valueAt('dmp_job_devices', { outcome: 'QUEUED' })).toBeDefined();
  const { status } = await backend.call('operator', 'POST', 'remote-action/trigger-action', {
    deviceList: [backend.chargers()[1]?.chargeboxId],
    remoteActionType: 'IMMEDIATE',
    eventType: 'RESET_REQUEST',
    resetType: 'Soft',
  });
  expect(status).toBe(200);
  // It is tried, and put back.
  await until(async () => ((await valueAt('dmp_job_outcomes_total', { outcome: 'QUEUED' })) ?? 0) > 0);
  await until(async () => (await valueAt('dmp_job_devices', { outcome: 'QUEUED' })) === 1);
  expect(await valueAt('dmp_mails_waiting')).toBe(0);
  expect(await valueAt('dmp_database_size_bytes')).toBeGreaterThan(1e6);
});

test('the process tells of itself, and of its database and disk', async () => {
  const text = await scrape();
  expect(text).toMatch(/^dmp_build_info\{version="[\d.]+",roles="api\+identity\+gateway\+worker"\} 1$/m);
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds', 'dmp_memory_limit_bytes']) {
    expect(await valueAt(name)).toBeGreaterThan(0);
  }
  expect(await valueAt('dmp_database_connections_max', { pool: 'work' })).toBeGreaterThan(0);
  expect(await valueAt('dmp_data_folder_free_bytes')).toBeGreaterThan(0);
});

test('only the port of their own leads to the metrics', async () => {
  const { status, body } = await backend.call(undefined, 'GET', '../metrics');
  expect(`${status} ${body}`).not.toContain('dmp_');
  const other = await fetch(`${address}/api/health`);
  expect(other.status).toBe(404);
});

test('a port that is in use is told by the name of its setting', async () => {
  const port = new URL(address).port;
  const { code, stderr } = await runBackend({ PORT: '0', DATA_DIR: backend.dataDir, METRICS_PORT: port });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `Port ${port} on 127.0.0.1 is in use by another program; stop it or set METRICS_PORT.\n`,
  });
});
