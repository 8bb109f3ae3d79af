// What a charger of each profile does at a central system, on a real socket.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { RPCServer } from 'ocpp-rpc';
import { Charger } from './charger.ts';
import { type Profile, profiles } from './profiles.ts';
import { seeded } from './random.ts';

interface Call {
  method: string;
  params: Record<string, unknown>;
  /** When it came, on the clock of `performance`. */
  at: number;
}

jest.setTimeout(30_000);

let http: Server;
let charger: Charger | undefined;
let life: Promise<void> | undefined;
/** Every call that the charger has made, and each connection of it. */
let calls: Call[];
/** Whether connections are refused, and how many were. */
let isRefusing: boolean;
let refused = 0;
let connections: { call(method: string, params: object): Promise<unknown>; close(): Promise<unknown> }[];

beforeEach(async () => {
  [calls, connections, isRefusing] = [[], [], false];
  const central = new RPCServer({ protocols: ['ocpp1.6'], strictMode: true } as never);
  central.auth((accept, reject) => {
    if (!isRefusing) return accept();
    refused += 1;
    reject(503, 'Later');
  });
  central.on('client', (client) => {
    connections.push({
      call: (method, params) => client.call(method, params),
      close: () => client.close({ code: 1001 }),
    });
    client.handle(({ method, params }: Omit<Call, 'at'>) => {
      calls.push({ method, params, at: performance.now() });
      const answers: Record<string, object> = {
        BootNotification: { status: 'Accepted', currentTime: new Date().toISOString(), interval: 300 },
        Authorize: { idTagInfo: { status: 'Accepted' } },
        StartTransaction: { transactionId: 42, idTagInfo: { status: 'Accepted' } },
      };
      return answers[method] ?? {};
    });
  });
  http = createServer().on('upgrade', central.handleUpgrade).listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterEach(async () => {
  await charger?.stop();
  await life;
  http.closeAllConnections();
  http.close();
});

/** Runs a charger of one EVSE with two cables until it has reported all of itself. */
async function run(profile: Profile): Promise<void> {
  const { port } = http.address() as AddressInfo;
  const connector = { evse: 1, maxElectricPower: 150_000 };
  charger = new Charger(
    {
      ...{ chargeboxId: 'CP-1', password: undefined, vendor: 'V', model: 'M', serialNumber: 'S', firmwareVersion: '1' },
      connectors: [
        { ...connector, connectorId: 1 },
        { ...connector, connectorId: 2 },
      ],
      profile,
    },
    {
      ...{ url: `ws://127.0.0.1:${port}`, heartbeat: undefined, restart: 0, faultRate: 0 },
      ...{ random: seeded(1), onChange: () => {} },
    },
  );
  life = charger.run();
  await until(() => count('BootNotification') > 0);
}

async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 15_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`Only ${JSON.stringify(calls)}`);
    await pause(20);
  }
}
const count = (method: string) => calls.filter((call) => call.method === method).length;
const of = (method: string) => calls.filter((call) => call.method === method).map(({ params }) => params);
const statuses = () => of('StatusNotification').map(({ connectorId, status }) => `${connectorId} ${status}`);
const command = (method: string, params: object) => connections.at(-1)?.call(method, params);
const free = ['0 Available', '1 Available', '2 Available'];

test('an ordinary charger boots on every connection, and its other cable is not Available while one is in use', async () => {
  await run({});
  await until(() => statuses().length === 3);
  await connections[0]?.close();
  await until(() => statuses().length === 6);
  expect([count('BootNotification'), statuses()]).toEqual([2, [...free, ...free]]);
  await command('RemoteStartTransaction', { connectorId: 1, idTag: 'T' });
  await until(() => statuses().length === 8);
  expect(statuses().slice(6)).toEqual(['1 Preparing', '2 Unavailable']);
});

test('boots-after-restart', async () => {
  await run(profiles['boots-after-restart']);
  await until(() => statuses().length === 3);
  await connections[0]?.close();
  await until(() => connections.length === 2);
  // What it is asked, it says.
  await command('TriggerMessage', { requestedMessage: 'Heartbeat' });
  await until(() => count('Heartbeat') === 1);
  expect([count('BootNotification'), statuses()]).toEqual([1, free]);
  await command('Reset', { type: 'Soft' });
  await until(() => statuses().length === 6);
  expect(count('BootNotification')).toBe(2);
});

test('free-siblings', async () => {
  await run(profiles['free-siblings']);
  await until(() => statuses().length === 3);
  await command('RemoteStartTransaction', { connectorId: 1, idTag: 'T' });
  await until(() => statuses().length === 4);
  // Put back into service, it is Available as before.
  await command('ChangeAvailability', { connectorId: 2, type: 'Inoperative' });
  await command('ChangeAvailability', { connectorId: 2, type: 'Operative' });
  await until(() => statuses().length === 6);
  expect(statuses().slice(3)).toEqual(['1 Preparing', '2 Unavailable', '2 Available']);
});

test('rare-heartbeats', async () => {
  await run(profiles['rare-heartbeats']);
  await until(() => statuses().length === 3);
  expect(await command('GetConfiguration', { key: ['HeartbeatInterval'] })).toEqual({
    configurationKey: [{ key: 'HeartbeatInterval', readonly: true, value: '1800' }],
    unknownKey: [],
  });
});

test('late-statuses', async () => {
  await run({ lateStatusSeconds: 0.3 });
  await until(() => statuses().length === 3);
  const [booted = 0, first = 0] = calls.map(({ at }) => at);
  expect(first - booted).toBeGreaterThan(250);
});

test('doubled-statuses', async () => {
  await run(profiles['doubled-statuses']);
  await until(() => statuses().length === 6);
  expect(statuses()).toEqual(free.flatMap((status) => [status, status]));
});

test('swapped-statuses', async () => {
  await run({ swapWithinSeconds: 2 });
  await command('ChangeAvailability', { connectorId: 1, type: 'Inoperative' });
  await until(() => statuses().length === 2);
  expect(statuses()).toEqual(['1 Unavailable', '1 Available']);
});

test('breaks-off', async () => {
  await run({ breaksOffAtEvery: 2 });
  await until(() => connections.length >= 2 && statuses().length >= 4);
  const [whole, first] = free;
  expect(statuses().slice(0, 4)).toEqual([whole, first, whole, first]);
});

test('wrong-clock', async () => {
  await run(profiles['wrong-clock']);
  await until(() => statuses().length === 3);
  for (const { timestamp } of of('StatusNotification')) {
    expect(Math.abs(Date.parse(String(timestamp)) + 3 * 3_600_000 - Date.now())).toBeLessThan(60_000);
  }
});

test('slow-answers', async () => {
  await run({ answerSeconds: 0.3 });
  const asked = performance.now();
  await command('ClearCache', {});
  expect(performance.now() - asked).toBeGreaterThan(250);
});

test('long-backlog', async () => {
  await run({ backlog: 5 });
  await until(() => statuses().length === 3);
  const times = of('MeterValues').map(({ connectorId, transactionId, meterValue }) => {
    expect([connectorId, transactionId]).toEqual([1, undefined]);
    return Date.parse((meterValue as { timestamp: string }[])[0]?.timestamp ?? '');
  });
  const first = times[0] ?? 0;
  expect(times.map((time) => time - first)).toEqual([0, 1000, 2000, 3000, 4000]);
  expect(first).toBeLessThan(Date.now() - 4000);
});

test('no-triggers', async () => {
  await run(profiles['no-triggers']);
  await expect(command('TriggerMessage', { requestedMessage: 'Heartbeat' })).rejects.toMatchObject({
    rpcErrorCode: 'NotImplemented',
  });
});

test('ftp-only', async () => {
  await run(profiles['ftp-only']);
  await command('GetDiagnostics', { location: 'http://127.0.0.1:9/' });
  await until(() => count('DiagnosticsStatusNotification') === 2);
  expect(of('DiagnosticsStatusNotification')).toEqual([{ status: 'Uploading' }, { status: 'UploadFailed' }]);
});

test('idle-meters', async () => {
  await run({ idleMeterSeconds: 0.1 });
  await until(() => count('MeterValues') >= 4);
  for (const { transactionId } of of('MeterValues')) expect(transactionId).toBeUndefined();
});

test('a charger that restarts while it has no connection boots on the next one, and goes on', async () => {
  await run({ bootsAfterRestart: true, idleMeterSeconds: 0.1 });
  await until(() => statuses().length === 3);
  isRefusing = true;
  await connections[0]?.close();
  await until(() => refused === 2);
  // It waits for two seconds at least now, and ends its connection within two.
  charger?.reset('Soft');
  isRefusing = false;
  await until(() => count('BootNotification') === 2);
  const before = count('MeterValues');
  await until(() => count('MeterValues') > before);
});
