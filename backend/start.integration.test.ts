import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Device, DevicesResponse, NewDevice } from '@dmp/shared/contract';
import { type BackendProcess, runBackend, startBackend } from './testing/backend-process.ts';
import { freePort } from './testing/free-port.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { until } from './testing/until.ts';

const added: NewDevice = {
  ...{ chargeboxId: 'ADDED-1', partyId: 'TST', make: 'Acme', model: 'Fast 150', serialNumber: null, generation: null },
  ...{ networkOperator: null, enterprise: null, facilityType: null, locationId: null, siteId: null },
  evses: [
    {
      stationId: 'ADDED-1-A',
      ports: [{ connectorId: 1, plugType: 'DCCOMBOTYP1', powerType: 'DC', maxElectricPower: 150_000 }],
    },
  ],
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dmp-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a start that cannot succeed says why in a sentence and ends with 1', () => {
  test('every fault of the environment at once', async () => {
    const { code, stderr } = await runBackend({ PORT: 'http', ROLES: 'api,cook', SEED_DEVICES: '-1' });
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      'PORT must be a whole number from 0 to 65535, not "http".',
      'ROLES may name api, identity, gateway, worker, not "cook".',
      'SEED_DEVICES must be a whole number from 0 to 1000000, not "-1".',
    ]);
  });

  test('a port in use', async () => {
    const port = await freePort();
    const other = createServer();
    await new Promise<void>((done) => {
      other.listen(port, '127.0.0.1', done);
    });
    const { code, stderr } = await runBackend({ PORT: String(port), DATA_DIR: folder });
    other.close();
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `Port ${port} on 127.0.0.1 is in use by another program; stop it or set PORT.\n`,
    });
  });

  test('a data folder that is a file', async () => {
    const path = join(folder, 'file');
    writeFileSync(path, '');
    const { code, stderr } = await runBackend({ PORT: '0', DATA_DIR: path });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `The data folder ${path} cannot be written to; set DATA_DIR to a folder that can.\n`,
    });
  });

  test('a database that does not answer', async () => {
    const port = await freePort();
    const { code, stderr } = await runBackend({
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: `postgres://someone:secret@127.0.0.1:${port}/x`,
    });
    expect(code).toBe(1);
    expect(stderr).toBe(
      'The database at DATABASE_URL does not answer (ECONNREFUSED); start it or correct DATABASE_URL.\n',
    );
  });
});

describe('a running backend', () => {
  let backend: BackendProcess;
  beforeAll(async () => {
    backend = await startBackend();
  });
  afterAll(() => backend.remove());

  const devices = async () => (await backend.call('operator', 'GET', 'devices')).body;

  test('ends in order when asked to, and keeps its data; what staff changed of the demonstration is not simulated', async () => {
    const [retired, ...others] = backend.chargers().map(({ chargeboxId }) => chargeboxId);
    const { content } = (await backend.call('admin', 'GET', 'devices?pageSize=1000')).body as DevicesResponse;
    const { id, recordVersion } = content.find((device) => device.chargeboxId === retired) as Device;
    const done = [
      await backend.call('admin', 'DELETE', `devices/${id}?version=${recordVersion}`),
      // It has never booted, so nothing of it is known that a charger reports.
      await backend.call('admin', 'POST', 'devices', added),
    ];
    expect(done.map(({ status }) => status)).toEqual([200, 201]);
    const before = await devices();
    expect(await backend.stop()).toBe(0);
    await backend.restart();
    expect(await devices()).toMatchObject({ totalElements: (before as { totalElements: number }).totalElements });
    expect(
      backend
        .chargers()
        .map(({ chargeboxId }) => chargeboxId)
        .sort(),
    ).toEqual(others.sort());
  });

  test('starts again after it was killed', async () => {
    await backend.kill();
    await backend.restart();
    expect(await devices()).toMatchObject({ totalElements: 60 });
  });
});

test('a second one is kept off embedded data that is in use', async () => {
  // Also in a run on PostgreSQL, where processes may share the server: this is about the embedded database.
  const first = await startBackend({ SEED_DEVICES: '0', DATABASE_URL: '' });
  try {
    const second = await runBackend({ PORT: '0', DATA_DIR: first.dataDir });
    expect(second).toEqual({
      code: 1,
      stderr: `${first.dataDir} is in use by another instance of this program; stop it or set DATA_DIR.\n`,
    });
    expect(await first.call('operator', 'GET', 'devices')).toMatchObject({ status: 200, body: { totalElements: 0 } });
  } finally {
    await first.remove();
  }
});

test('it ends when whoever started it is killed', async () => {
  const database = await createTestDatabase('0');
  // Started with a channel, as `npm start` does; what it says goes straight to this test.
  const parent = spawn(
    process.execPath,
    [
      '-e',
      `const { spawn } = require('node:child_process');
       const child = spawn(process.execPath, [process.argv[1]], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
       console.log('pid ' + child.pid);`,
      join(__dirname, 'dist/main.js'),
    ],
    {
      env: {
        ...{ PATH: process.env.PATH, DEMO: '1', SEED_DEVICES: '0', PORT: '0', DATA_DIR: database.dataDir },
        ...(database.url ? { DATABASE_URL: database.url } : {}),
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  let pid = 0;
  for await (const line of createInterface({ input: parent.stdout })) {
    if (line.startsWith('pid ')) pid = Number(line.slice(4));
    if (line.includes('"ready"')) break;
  }
  expect(pid).toBeGreaterThan(0);
  try {
    parent.kill('SIGKILL');
    await until(async () => !lives(pid));
  } finally {
    if (lives(pid)) process.kill(pid, 'SIGKILL');
    await database.remove();
  }
});

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
