// Backup and restore as docs/operating.md describes them, for both databases: its commands, as they are written there.
import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { commandsOf, readDocument, sectionOf } from '../scripts/doc-commands.mjs';
import { type BackendProcess, type SeededCharger, startBackend } from './testing/backend-process.ts';
import { startPostgres } from './testing/postgres.mjs';
import { postgresInstallation as programs } from './testing/postgres-installation.ts';
import { connectCharger } from './testing/raw-charger.ts';
import { until } from './testing/until.ts';

const seed = { SEED_DEVICES: '10' };
const account = { username: 'someone@example.com', password: 'a password of a person' };
const diagnostics = 'what the charger has to say of itself';

let folder: string;
const running: BackendProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dmp-backup-'));
});
afterEach(async () => {
  for (const backend of running.splice(0)) await backend.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function start(...begin: Parameters<typeof startBackend>): Promise<BackendProcess> {
  const backend = await startBackend(...begin);
  running.push(backend);
  return backend;
}

const chargerOf = (backend: BackendProcess, index: number): SeededCharger => {
  const found = backend.chargers()[index];
  if (!found) throw new Error('The seed has too few chargers.');
  return found;
};

async function act({ chargeboxId }: SeededCharger, backend: BackendProcess, action: object): Promise<string> {
  const { status, body } = await backend.call('operator', 'POST', 'remote-action/trigger-action', {
    deviceList: [chargeboxId],
    remoteActionType: 'IMMEDIATE',
    ...action,
  });
  expect(status).toBe(200);
  return (body as { jobId: string }).jobId;
}

const devicesOf = async (backend: BackendProcess) => {
  const { body } = await backend.call('operator', 'GET', 'devices?pageSize=1000&sortBy=chargeboxId');
  return (body as { content: Record<string, unknown>[] }).content;
};
/** What of the devices neither time nor connections change. */
const lastingOf = async (backend: BackendProcess) =>
  (await devicesOf(backend)).map(({ id, chargeboxId, make, model, location, serialNumber }) => ({
    ...{ id, chargeboxId, make, model, location, serialNumber },
  }));
const logsOf = async (backend: BackendProcess, { chargeboxId }: SeededCharger) => {
  const { body } = await backend.call('operator', 'GET', `logs/ocpp?resources=${chargeboxId}`);
  return (body as { totalElements: number }).totalElements;
};

/** A network with a file that a charger uploaded, and an action that waits for another. */
async function live(backend: BackendProcess) {
  const [talkative, away] = [chargerOf(backend, 0), chargerOf(backend, 1)];
  const socket = await connectCharger({ url: backend.url, ...talkative });
  await act(talkative, backend, {
    eventType: 'GET_DIAGNOSTICS_REQUEST',
    startTime: new Date(Date.now() - 3_600_000).toISOString(),
    stopTime: new Date(Date.now() - 1000).toISOString(),
  });
  const [, id, , request] = await socket.next();
  socket.say(JSON.stringify([3, id, { fileName: 'a.log' }]));
  const { location } = request as { location: string };
  expect((await fetch(location, { method: 'PUT', body: diagnostics })).ok).toBe(true);
  await socket.close();
  const jobId = await act(away, backend, { eventType: 'RESET_REQUEST', resetType: 'Soft' });
  return { talkative, away, jobId };
}

/** All is there again: devices, accounts, logs, files, and what was waiting goes on. */
async function expectAllOf(
  before: { devices: object[]; logs: number } & Awaited<ReturnType<typeof live>>,
  backend: BackendProcess,
): Promise<void> {
  expect(await backend.call(undefined, 'POST', 'auth/token', account)).toMatchObject({ status: 200 });
  expect(await lastingOf(backend)).toEqual(before.devices);
  expect(await logsOf(backend, before.talkative)).toBe(before.logs);

  const device = (await devicesOf(backend)).find(({ chargeboxId }) => chargeboxId === before.talkative.chargeboxId);
  const { body } = await backend.call('operator', 'GET', `devices/${device?.id}/diagnostics`);
  const [file] = body as { url: string }[];
  expect(await (await fetch(file?.url ?? '')).text()).toBe(diagnostics);

  const charger = await connectCharger({ url: backend.url, ...before.away });
  await charger.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' });
  const [, id, action] = await charger.next();
  expect(action).toBe('Reset');
  charger.say(JSON.stringify([3, id, { status: 'Rejected' }]));
  await until(async () => {
    const job = await backend.call('operator', 'GET', `remote-action/jobs/${before.jobId}`);
    return JSON.stringify(job.body).includes('"REJECTED"');
  });
  await charger.close();
}

/** The first start makes an account of its own, beside those of the demonstration. */
function withAccount(env: Record<string, string>): Record<string, string> {
  const file = join(folder, 'password');
  writeFileSync(file, account.password);
  return { ...env, ADMIN_EMAIL: account.username, ADMIN_PASSWORD_FILE: file };
}

const recordOf = async (backend: BackendProcess) => {
  const begun = await live(backend);
  return { ...begun, devices: await lastingOf(backend), logs: await logsOf(backend, begun.talkative) };
};

const [dump = '', copyFiles = '', create = '', restore = '', bringFiles = ''] = commandsOf(
  sectionOf(readDocument('docs/operating.md'), '## Backup and restore'),
);

const describeWithTools = programs ? describe : describe.skip;

describeWithTools(programs ? 'PostgreSQL' : 'PostgreSQL with pg_dump is not installed', () => {
  test('is dumped while it is in use, and restored into an empty database', async () => {
    if (!programs) throw new Error('Only run where there is one.');
    const server = await startPostgres({ programs });
    try {
      const url = (database: string) => server.url.replace(/postgres$/, database);
      const run = (command: string, env: Record<string, string> = {}) =>
        promisify(execFile)('bash', ['-c', command], { cwd: folder, env: { ...placesOf(server.url), ...env } });
      await run('createdb dmp');
      const first = await start(withAccount({ ...seed, DATABASE_URL: url('dmp') }));
      const before = await recordOf(first);

      await run(dump, { DATABASE_URL: url('dmp') });
      await run(copyFiles, { DATA_DIR: first.dataDir });
      await first.stop();

      await run(create);
      await run(restore.replace('postgres://…/', url('')));
      const second = await start({ ...seed, DATABASE_URL: url('dmp_restored') }, async ({ dataDir }) => {
        await run(bringFiles, { DATA_DIR: dataDir });
        copyFileSync(join(first.dataDir, 'secrets.key'), join(dataDir, 'secrets.key'));
      });
      await expectAllOf(before, second);
      for (const backend of running.splice(0)) await backend.remove();
    } finally {
      await server.stop();
    }
  });
});

/** What the tools of PostgreSQL need to know: where they are, and which server is meant. */
function placesOf(url: string): Record<string, string> {
  const { hostname, port, username } = new URL(url);
  const PATH = [dirname(programs?.pg_dump ?? ''), process.env.PATH].join(delimiter);
  return { PATH, PGHOST: hostname, PGPORT: port, PGUSER: username };
}

test('the embedded database is its folder, copied while nothing runs on it', async () => {
  // Also in a run on PostgreSQL.
  const embedded: Record<string, string> = process.env.TEST_DATABASE_URL ? { DATABASE_URL: '' } : {};
  const first = await start(withAccount({ ...seed, ...embedded }));
  const before = await recordOf(first);
  expect(await first.stop()).toBe(0);
  const copy = join(folder, 'data');
  cpSync(first.dataDir, copy, { recursive: true });

  const second = await start({ ...seed, ...embedded }, async ({ dataDir }) => {
    for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true });
    cpSync(copy, dataDir, { recursive: true });
  });
  await expectAllOf(before, second);
});
