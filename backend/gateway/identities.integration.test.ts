// Which device an upgrade means, and what lets it in: its name in other writings, and its certificate.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { type BackendProcess, type SeededCharger, startBackend } from '../testing/backend-process.ts';
import { queryDatabase } from '../testing/query-database.ts';

let backend: BackendProcess;
let first: SeededCharger;
let second: SeededCharger;
let third: SeededCharger;

const renamed = { 'CP/x 1': 0, 'twin-A': 1, 'TWIN-a': 2 };
beforeAll(async () => {
  const certificates = { CHARGER_CERT_HEADER: 'X-SSL-Client-S-DN', CHARGER_CERT_PROXIES: '127.0.0.1' };
  backend = await startBackend(certificates, async (stopped) => {
    const chargers = stopped.chargers();
    const names: string[] = [];
    const named = Object.entries(renamed).map(([chargeboxId, index]) => {
      const charger = chargers[index];
      if (!charger) throw new Error('The seed has too few chargers.');
      names.push(`('${chargeboxId}', '${charger.chargeboxId}')`);
      return { ...charger, chargeboxId };
    });
    [first, second, third] = named as [SeededCharger, SeededCharger, SeededCharger];
    await queryDatabase(
      stopped,
      `update devices set chargebox_id = name from (values ${names}) as names (name, old) where chargebox_id = old`,
    );
  });
});
afterAll(() => backend.remove());

interface Upgrade {
  path: string;
  user?: string;
  password?: string;
  headers?: Record<string, string>;
  from?: string;
}

/** @returns the status of the answer, or the chargebox ID of the device that is connected then */
async function upgrade({ path, user, password, headers, from }: Upgrade): Promise<number | string> {
  const socket = new WebSocket(`${backend.url.replace('http', 'ws')}/ocpp/${path}`, ['ocpp1.6'], {
    ...(user === undefined ? {} : { auth: `${user}:${password}` }),
    ...(headers ? { headers } : {}),
    ...(from ? { localAddress: from } : {}),
  });
  const answer = await new Promise<number | undefined>((resolve) => {
    socket.once('open', () => resolve(undefined));
    socket.once('unexpected-response', (request, { statusCode }) => {
      request.destroy();
      resolve(statusCode);
    });
    socket.on('error', () => {});
  });
  if (answer !== undefined) return answer;
  socket.send('[2,"h","Heartbeat",{}]');
  await once(socket, 'message');
  const { body } = await backend.call('admin', 'GET', 'devices?webSocketConnection=Connected');
  const [device, ...more] = (body as { content: { chargeboxId: string }[] }).content;
  if (!device || more.length > 0) throw new Error('Not one device is connected.');
  socket.close();
  await untilAlone();
  return device.chargeboxId;
}

async function untilAlone(): Promise<void> {
  for (let left = 1; left > 0; ) {
    const { body } = await backend.call('admin', 'GET', 'devices?webSocketConnection=Connected');
    left = (body as { content: unknown[] }).content.length;
  }
}

test.each([
  ['CP%2Fx%201', 'CP/x 1'],
  ['CP%2Fx%201/', 'CP/x 1'],
  ['cp%2FX%201', 'cp/X 1'],
  ['%63p%2Fx%201', 'CP/x 1'],
  ['CP%252Fx%25201', 'CP/x 1'],
  ['CP%2Fx%201', 'CP%2Fx%201'],
])('%j with the user name %j is one device', async (path, user) => {
  expect(await upgrade({ path, user, password: first.password })).toBe('CP/x 1');
});

test('of two that differ in case alone each is known by its own name only', async () => {
  const attempt = (path: string, user: string, { password }: SeededCharger) => upgrade({ path, user, password });
  expect(await attempt('twin-A', 'twin-A', second)).toBe('twin-A');
  expect(await attempt('TWIN-a', 'TWIN-a', third)).toBe('TWIN-a');
  expect(await attempt('twin-a', 'twin-a', second)).toBe(404);
  expect(await attempt('twin-A', 'TWIN-a', second)).toBe(401);
  expect(await attempt('twin-A', 'twin-a', second)).toBe(401);
});

test('a wrong password stays one, however the name is written', async () => {
  expect(await upgrade({ path: 'cp%2Fx%201', user: 'CP/x 1', password: 'wrong' })).toBe(401);
  expect(await upgrade({ path: 'cp%2Fx%201', user: 'another', password: first.password })).toBe(401);
});

const certificate = (name: string) => ({ 'X-SSL-Client-S-DN': `CN=${name},O=Acme,C=US` });

test('a certificate that the proxy has verified stands for the password', async () => {
  expect(await upgrade({ path: 'CP%2Fx%201', headers: certificate('CP/x 1') })).toBe('CP/x 1');
  expect(await upgrade({ path: 'CP%2Fx%201', headers: certificate(first.serialNumber) })).toBe('CP/x 1');
  expect(await upgrade({ path: 'CP%2Fx%201', headers: certificate('twin-A') })).toBe(401);
  expect(await upgrade({ path: 'nowhere', headers: certificate('nowhere') })).toBe(404);
});

test('from anybody else the header says nothing', async () => {
  expect(await upgrade({ path: 'CP%2Fx%201', headers: certificate('CP/x 1'), from: '127.0.0.9' })).toBe(401);
});
