// The simulated chargers as a process, against a central system that is not ours.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { RPCServer } from 'ocpp-rpc';

const program = resolve(__dirname, 'dist/main.js');
const seen: string[] = [];
/** Whether the central system fails on boots. */
let isBroken = false;
const watchers = new Set<() => void>();
let http: Server;
let url: string;
let child: ChildProcess | undefined;
const bootedWith: string[] = [];
/** The passwords as they came. */
const signedInWith: (Buffer | undefined)[] = [];
const stopped: object[] = [];
let uploaded: { address: string; content: string } | undefined;
let call: (method: string, params: object) => Promise<unknown>;

interface Reported {
  status?: string;
  reason?: string;
  firmwareVersion?: string;
}

function note(what: string): void {
  seen.push(what);
  for (const look of watchers) look();
}

/** Resolves when this was seen so often. */
function sight(what: string, times = 1): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      if (seen.filter((one) => one === what).length < times) return;
      watchers.delete(look);
      done();
    };
    watchers.add(look);
    look();
  });
}

beforeAll(async () => {
  const central = new RPCServer({ protocols: ['ocpp1.6'], strictMode: true } as never);
  central.auth((accept, _reject, { password }) => {
    signedInWith.push(password);
    accept();
  });
  central.on('client', (client) => {
    note('connected');
    call = (method, params) => client.call(method, params);
    client.on('close', () => note('closed'));
    client.handle(({ method, params }: { method: string; params: Reported }) => {
      if (method === 'BootNotification') bootedWith.push(params.firmwareVersion ?? '');
      if (method === 'StopTransaction') stopped.push(params);
      note([method, params.status, params.reason].filter(Boolean).join(' '));
      if (isBroken && method === 'BootNotification') throw new Error('broken');
      const answers: Record<string, object> = {
        BootNotification: { status: 'Accepted', currentTime: new Date().toISOString(), interval: 1 },
        Heartbeat: { currentTime: new Date().toISOString() },
        Authorize: { idTagInfo: { status: 'Accepted' } },
        StartTransaction: { transactionId: 42, idTagInfo: { status: 'Accepted' } },
      };
      return answers[method] ?? {};
    });
  });
  const takeUpload = async (request: IncomingMessage, response: ServerResponse) => {
    let content = '';
    for await (const chunk of request) content += chunk;
    uploaded = { address: request.url ?? '', content };
    response.writeHead(201).end();
  };
  http = createServer(takeUpload).on('upgrade', central.handleUpgrade).listen(0, '127.0.0.1');
  await once(http, 'listening');
  url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/any/path`;
});
jest.setTimeout(60_000);
afterAll(() => {
  child?.kill('SIGKILL');
  http.closeAllConnections();
  http.close();
});

test('a charger boots, beats, charges, obeys a reset in the middle of it, and ends in order', async () => {
  child = spawn(process.execPath, [program, '--url', url, '--chargers', '1', '--restart', '0'], { stdio: 'ignore' });
  await sight('Heartbeat', 2);
  expect(seen.slice(0, 5)).toEqual([
    'connected',
    'BootNotification',
    'StatusNotification Available',
    'StatusNotification Available',
    'StatusNotification Available',
  ]);

  expect(await call('RemoteStartTransaction', { idTag: 'T', connectorId: 1 })).toEqual({ status: 'Accepted' });
  await sight('StatusNotification Charging');
  expect(await call('GetConfiguration', { key: ['HeartbeatInterval'] })).toEqual({
    configurationKey: [{ key: 'HeartbeatInterval', readonly: false, value: '1' }],
    unknownKey: [],
  });

  const before = seen.length;
  expect(await call('Reset', { type: 'Hard' })).toEqual({ status: 'Accepted' });
  await sight('BootNotification', 2);
  const since = seen.slice(before).filter((what) => what !== 'Heartbeat');
  expect(since.slice(0, 5)).toEqual([
    'StopTransaction HardReset',
    'StatusNotification Finishing',
    'closed',
    'connected',
    'BootNotification',
  ]);

  // Once it has booted and told of itself, it tells the rest too.
  await sight('StatusNotification Available', 4);
  expect(
    await call('UpdateFirmware', { location: 'http://firmware.test/x', retrieveDate: new Date().toISOString() }),
  ).toEqual({});
  await sight('FirmwareStatusNotification Installed');
  expect(seen.filter((what) => what.startsWith('Firmware'))).toEqual(
    ['Downloading', 'Downloaded', 'Installing', 'Installed'].map((status) => `FirmwareStatusNotification ${status}`),
  );
  expect(bootedWith).toEqual(['1.0.0', '1.0.0', '1.0.1']);

  const location = `${url.replace('ws:', 'http:').replace('/any/path', '')}/upload`;
  const { fileName } = (await call('GetDiagnostics', { location })) as { fileName: string };
  await sight('DiagnosticsStatusNotification Uploaded');
  expect(uploaded?.address).toBe(`/upload/${fileName}`);
  expect(uploaded?.content).toContain('"firmwareVersion":"1.0.1"');

  expect(await call('ChangeAvailability', { connectorId: 0, type: 'Inoperative' })).toEqual({ status: 'Accepted' });
  await sight('StatusNotification Unavailable', 3);

  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}, 90_000);

test('chargers of a file are as it says: one stays faulted, one goes on charging, one is away', async () => {
  seen.length = 0;
  stopped.length = 0;
  const startedAt = new Date().toISOString();
  const one = (chargeboxId: string, condition: string, transaction?: object) => ({
    ...{ chargeboxId, vendor: 'V', model: 'M', serialNumber: 'S', firmwareVersion: '1', condition },
    connectors: [{ connectorId: 1, maxElectricPower: 50_000, meter: 900, transaction }],
  });
  const file = join(mkdtempSync(join(tmpdir(), 'simulator-')), 'chargers.json');
  const running = { transactionId: 77, idTag: 'T', meterStart: 400, startedAt };
  writeFileSync(
    file,
    JSON.stringify([one('AWAY', 'AWAY'), one('FAULTY', 'FAULTED'), one('BUSY', 'IN_SERVICE', running)]),
  );
  const args = ['--url', url, '--chargers-file', file];
  child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [said] = (await once(child.stdout as Readable, 'data')) as [Buffer];
  expect(said.toString()).toBe('All 2 chargers are connected.\n');
  await sight('StatusNotification Faulted');
  await sight('StatusNotification Charging');
  // Both beat once a second, as they were told, and the one that is away would have come long since.
  await sight('Heartbeat', 4);
  expect(seen.filter((what) => what === 'connected')).toHaveLength(2);
  expect(seen).not.toContain('StartTransaction');

  expect(await call('RemoteStopTransaction', { transactionId: 1 })).toEqual({ status: 'Rejected' });
  expect(await call('RemoteStopTransaction', { transactionId: 77 })).toEqual({ status: 'Accepted' });
  await sight('StopTransaction Remote');
  expect(stopped).toEqual([expect.objectContaining({ transactionId: 77, idTag: 'T', meterStop: expect.any(Number) })]);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  rmSync(dirname(file), { recursive: true });
});

test('a charger that is told a new password connects anew with the bytes of it', async () => {
  seen.length = 0;
  signedInWith.length = 0;
  const args = ['--url', url, '--chargers', '1', '--password', 'old', '--restart', '0'];
  child = spawn(process.execPath, [program, ...args], { stdio: 'ignore' });
  await sight('Heartbeat');
  const value = '00ff3a7b1c9d8e2f405162738495a6b7c8d9eafb';
  expect(await call('ChangeConfiguration', { key: 'AuthorizationKey', value })).toEqual({ status: 'Accepted' });
  await sight('BootNotification', 2);
  expect(signedInWith).toEqual([Buffer.from('old'), Buffer.from(value, 'hex')]);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
});

test('a charger whose boot fails closes that connection before it tries again', async () => {
  seen.length = 0;
  isBroken = true;
  child = spawn(process.execPath, [program, '--url', url, '--chargers', '1'], { stdio: 'ignore' });
  await sight('connected', 2);
  expect(seen).toEqual(['connected', 'BootNotification', 'closed', 'connected']);
  isBroken = false;
  await sight('Heartbeat');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
});

test('the chargers end when whoever started them is killed', async () => {
  seen.length = 0;
  const starter = `require('node:child_process').spawn(process.execPath, process.argv.slice(1), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })`;
  const parent = spawn(process.execPath, ['-e', starter, program, '--url', url, '--chargers', '1'], {
    stdio: 'ignore',
  });
  await sight('Heartbeat');
  parent.kill('SIGKILL');
  await sight('closed');
});

test.each([[[]], [['--url', 'ftp://host']], [['--url', 'ws://host', '--chargers-file', '/no/such/file']]])(
  '%j ends with one sentence and 1',
  (args) => {
    const { status, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  },
);
