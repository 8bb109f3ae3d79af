// Diagnostics by FTP: from a simulated charger, and from whoever speaks FTP and is not meant.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import type { JobDetail } from '@dmp/shared/contract';
import { serverLimits } from '@dmp/shared/contract';
import { type BackendProcess, type SeededCharger, startBackend } from '../testing/backend-process.ts';
import { freePort } from '../testing/free-port.ts';
import { queryDatabase } from '../testing/query-database.ts';
import { connectCharger } from '../testing/raw-charger.ts';
import { until } from '../testing/until.ts';

let backend: BackendProcess;
let port: number;
let fleet: ChildProcess | undefined;
/** One that says nothing of how it can upload, one that says FTP, one that says both. */
let silent: SeededCharger;
let ftpOnly: SeededCharger;
let both: SeededCharger;

beforeAll(async () => {
  port = await freePort();
  const data = await freePort();
  const env = { FTP_PORT: String(port), FTP_PASSIVE_PORTS: `${data}-${Math.min(data + 5, 65_535)}` };
  backend = await startBackend(env, prepare);
});

async function prepare(stopped: BackendProcess): Promise<void> {
  [silent, ftpOnly, both] = stopped.chargers() as [SeededCharger, SeededCharger, SeededCharger];
  for (const [{ chargeboxId }, protocols] of [
    [ftpOnly, 'FTP,FTPS'],
    [both, 'FTP, HTTP'],
  ] as const) {
    await queryDatabase(
      stopped,
      `insert into configurations (device_id, key, value, charger_value)
       select id, 'supportedFileTransferProtocols', '${protocols}', '${protocols}' from devices
       where chargebox_id = '${chargeboxId}'`,
    );
  }
}
afterAll(async () => {
  fleet?.kill('SIGKILL');
  await backend.remove();
});

/** Starts a job. @returns its id */
async function ask({ chargeboxId }: SeededCharger): Promise<string> {
  const { body } = await backend.call('operator', 'POST', 'remote-action/trigger-action', {
    deviceList: [chargeboxId],
    remoteActionType: 'IMMEDIATE',
    eventType: 'GET_DIAGNOSTICS_REQUEST',
    startTime: new Date(Date.now() - 3_600_000).toISOString(),
    stopTime: new Date(Date.now() - 1000).toISOString(),
  });
  return (body as { jobId: string }).jobId;
}

async function outcome(jobId: string) {
  const { body } = await backend.call('operator', 'GET', `remote-action/jobs/${jobId}`);
  const [device] = (body as JobDetail).rows.content;
  return { outcome: device?.outcome, detail: device?.detail ?? null };
}

/** The address that a charger is told to upload to. It answers with a name, or without. */
async function address(charger: SeededCharger, answer: object = { fileName: 'told.log' }) {
  const socket = await connectCharger({ url: backend.url, ...charger });
  const jobId = await ask(charger);
  const [, id, action, payload] = await socket.next();
  expect(action).toBe('GetDiagnostics');
  socket.say(JSON.stringify([3, id, answer]));
  return { jobId, socket, url: new URL((payload as { location: string }).location) };
}

/** A control connection in the hands of a test. */
async function dialog(localAddress?: string) {
  const socket = connect({ port, host: '127.0.0.1', ...(localAddress ? { localAddress } : {}) });
  socket.setEncoding('utf8');
  let text = '';
  let look = () => {};
  socket.on('data', (more) => {
    text += more;
    look();
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close').then(() => look());
  /** The next reply, or nothing where the connection ends. */
  const reply = async (): Promise<string> => {
    for (;;) {
      const [, found] = /^((?:\d{3}-[\s\S]*?\r\n)?\d{3} .*\r\n)/.exec(text) ?? [];
      if (found) {
        text = text.slice(found.length);
        return found.trim();
      }
      if (socket.destroyed) return '';
      await new Promise<void>((done) => {
        look = done;
      });
    }
  };
  const say = (line: string) => {
    socket.write(`${line}\r\n`);
    return reply();
  };
  expect(await reply()).toMatch(/^220 /);
  return { socket, say, reply, closed };
}

async function signIn(token: string, localAddress?: string) {
  const control = await dialog(localAddress);
  expect(await control.say('USER diagnostics')).toMatch(/^331 /);
  expect(await control.say(`PASS ${token}`)).toMatch(/^230 /);
  return control;
}

async function dataPort(control: { say(line: string): Promise<string> }): Promise<number> {
  const [, dataPort] = /\|\|\|(\d+)\|/.exec(await control.say('EPSV')) ?? [];
  return Number(dataPort);
}

/** Sends a file, to a port that is open already or to a new one. @returns the last reply */
async function store(
  control: Awaited<ReturnType<typeof dialog>>,
  name: string,
  content: string,
  open?: number,
): Promise<string> {
  const data = connect(open ?? (await dataPort(control)), '127.0.0.1');
  data.on('error', () => {});
  await once(data, 'connect');
  const first = await control.say(`STOR ${name}`);
  if (!first.startsWith('150')) {
    data.destroy();
    return first;
  }
  data.end(content);
  return control.reply();
}

const kept = () => readdirSync(join(backend.dataDir, 'diagnostics')).filter((name) => !name.endsWith('.part')).length;

test('a simulated charger that says it knows only FTP uploads by it', async () => {
  const file = join(backend.dataDir, 'one.json');
  writeFileSync(file, JSON.stringify([{ ...ftpOnly, condition: 'IN_SERVICE' }]));
  const program = resolve(__dirname, '../../charge-points/dist/main.js');
  const args = ['--url', `${backend.url.replace('http', 'ws')}/ocpp`, '--chargers-file', file, '--restart', '0'];
  fleet = spawn(process.execPath, [program, ...args], { stdio: 'ignore' });
  const jobId = await ask(ftpOnly);
  await until(async () => (await outcome(jobId)).outcome === 'EFFECT_SEEN');
  const { body } = await backend.call('viewer', 'GET', `devices?chargeboxId=${ftpOnly.chargeboxId}`);
  const [device] = (body as { content: { id: string }[] }).content;
  const files = (await backend.call('viewer', 'GET', `devices/${device?.id}/diagnostics`)).body as {
    fileName: string;
    url: string;
  }[];
  expect(files).toHaveLength(1);
  expect(files[0]?.fileName).toMatch(new RegExp(`^${ftpOnly.chargeboxId}-`));
  expect(await (await fetch(files[0]?.url ?? '')).text()).toContain('{');
  fleet.kill('SIGKILL');
  await once(fleet, 'exit');

  // The address is a secret: it stands in no log.
  const { body: logs } = await backend.call('viewer', 'GET', `logs/ocpp?resources=${ftpOnly.chargeboxId}&pageSize=50`);
  expect(JSON.stringify(logs)).toContain('ftp://***@');
  expect(JSON.stringify([logs, backend.log])).not.toMatch(/dmpup[0-9a-f]{4}/);
});

test('one that knows HTTP too is sent an address of HTTP, and so is one that does not say', async () => {
  for (const charger of [both, silent]) {
    const { url, socket } = await address(charger);
    expect(url.protocol).toBe('http:');
    await socket.close();
  }
});

test('one that does not say is sent the other way once an upload has failed, also where it named no file', async () => {
  const { jobId, socket } = await address(silent, {});
  await until(async () => (await outcome(jobId)).outcome === 'REJECTED');
  await socket.call('DiagnosticsStatusNotification', { status: 'UploadFailed' });
  await until(async () => (await outcome(jobId)).outcome === 'FAILED');
  expect((await outcome(jobId)).detail).toBe('The charger reported that the upload failed.');
  await socket.close();

  const next = await address(silent);
  expect(next.url.protocol).toBe('ftp:');
  const control = await signIn(next.url.password);
  expect(await store(control, '/any/folder/../x.log', 'some lines')).toMatch(/^226 /);
  await until(async () => (await outcome(next.jobId)).outcome === 'EFFECT_SEEN');
  await next.socket.close();
});

test('one whose upload failed although it came is sent the same way again, and its retry counts', async () => {
  const { jobId, url, socket } = await address(both);
  // It breaks off.
  const begun = connect(Number(url.port), url.hostname);
  begun.on('error', () => {});
  await once(begun, 'connect');
  begun.write(`PUT ${url.pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf`);
  const reached = `select from diagnostics_files where job_id = '${jobId}' and reached_at is not null`;
  await until(async () => (await queryDatabase(backend, reached)).length > 0);
  begun.destroy();
  await socket.call('DiagnosticsStatusNotification', { status: 'UploadFailed' });
  const retrying = 'Failed, retrying. The charger reported that the upload failed.';
  await until(async () => (await outcome(jobId)).detail === retrying);
  const [row] = await queryDatabase<{ uploads_by_ftp: boolean }>(
    backend,
    `select uploads_by_ftp from devices where chargebox_id = '${both.chargeboxId}'`,
  );
  expect(row?.uploads_by_ftp).toBe(false);
  expect((await fetch(url, { method: 'PUT', body: 'whole' })).status).toBe(201);
  await until(async () => (await outcome(jobId)).outcome === 'EFFECT_SEEN');
  expect((await outcome(jobId)).detail).toBeNull();
  await socket.close();
});

test('an address is good for one file, and for nothing but that', async () => {
  const { url, socket } = await address(silent);
  const control = await signIn(url.password);
  for (const command of ['LIST', 'NLST', 'MLSD', 'RETR x', 'DELE x', 'RNFR x', 'MKD x', 'RMD x', 'APPE x', 'STOU']) {
    expect(await control.say(command)).toMatch(/^502 /);
  }
  for (const active of ['PORT 127,0,0,1,4,1', 'EPRT |1|127.0.0.1|1025|', 'AUTH TLS', 'SITE CHMOD 777 x', 'NONSENSE']) {
    expect(await control.say(active)).toMatch(/^502 /);
  }
  expect(await control.say('SIZE x')).toMatch(/^550 /);
  expect(await control.say('PWD')).toBe('257 "/" is the folder.');
  expect(await control.say('STOR x')).toMatch(/^425 /);
  expect(await store(control, 'empty.log', '')).toMatch(/^550 /);
  const before = kept();
  expect(await store(control, 'first.log', 'first')).toMatch(/^226 /);
  expect(kept()).toBe(before + 1);
  expect(await store(control, 'second.log', 'second')).toMatch(/^550 This address is unknown/);
  expect(kept()).toBe(before + 1);
  expect(await control.say('QUIT')).toMatch(/^221 /);
  await control.closed;

  const late = await dialog();
  await late.say('USER diagnostics');
  expect(await late.say(`PASS ${url.password}`)).toMatch(/^530 /);
  late.socket.destroy();
  await socket.close();
});

test('without the password of an address nothing is possible', async () => {
  const control = await dialog();
  for (const command of ['PASV', 'EPSV', 'STOR x', 'TYPE I', 'CWD /', 'LIST']) {
    expect(await control.say(command)).toMatch(/^530 /);
  }
  expect(await control.say('USER anonymous')).toMatch(/^331 /);
  expect(await control.say('PASS guest')).toMatch(/^530 /);
  expect(await control.say('PASS dmpup')).toMatch(/^530 /);
  expect(await control.say('PASS')).toMatch(/^421 /);
  await control.closed;

  const long = await dialog();
  long.socket.write('x'.repeat(5000));
  expect(await long.reply()).toMatch(/^500 /);
  await long.closed;
});

test('a file is taken only from where the charger speaks from', async () => {
  const { url, socket } = await address(silent);
  const control = await signIn(url.password);
  const open = await dataPort(control);
  const foreign = connect({ port: open, host: '127.0.0.1', localAddress: '127.0.0.9' });
  foreign.on('error', () => {});
  await once(foreign, 'close');
  // The place is still the charger's.
  expect(await store(control, 'own.log', 'own', open)).toMatch(/^226 /);
  control.socket.destroy();
  await socket.close();
});

test('of a file that breaks off nothing is kept, and the address is still good', async () => {
  const { url, socket } = await address(silent);
  const control = await signIn(url.password);
  const before = kept();
  const data: Socket = connect(await dataPort(control), '127.0.0.1');
  data.on('error', () => {});
  // `once` would take a connection that is reset for a failure.
  const closed = new Promise<void>((resolve) => data.on('close', () => resolve()));
  await once(data, 'connect');
  expect(await control.say('STOR half.log')).toMatch(/^150 /);
  data.write('half');
  control.socket.destroy();
  await closed;
  expect(kept()).toBe(before);
  const again = await signIn(url.password);
  expect(await store(again, 'whole.log', 'whole')).toMatch(/^226 /);
  again.socket.destroy();
  await socket.close();
});

test('connections of one network that have not signed in are limited, and the oldest is closed first', async () => {
  const { url, socket } = await address(silent);
  const signedIn = await signIn(url.password);
  const all = [];
  for (let opened = 0; opened < serverLimits.ftp.each; opened += 1) all.push(await dialog());
  const [first, ...others] = all;
  const more = await dialog();
  await first?.closed;
  expect(await others[0]?.say('NOOP')).toMatch(/^200 /);
  expect(await signedIn.say('NOOP')).toMatch(/^200 /);
  const last = [...others, more, signedIn];
  for (const one of last) one.socket.destroy();
  await Promise.all(last.map((one) => one.closed));
  await socket.close();
});
