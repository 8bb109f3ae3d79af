import { once } from 'node:events';
import type { DevicesResponse, LiveLogMessage } from '@dmp/shared/contract';
import { WebSocket } from 'ws';
import { type BackendProcess, type DemoUser, startBackend } from '../testing/backend-process.ts';
import { connectCharger } from '../testing/raw-charger.ts';

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startBackend({ SEED_DEVICES: '150' });
});
afterAll(() => backend.remove());

const address = (query: Record<string, string>) =>
  `${backend.url.replace('http', 'ws')}/api/live-logs?${new URLSearchParams(query)}`;
const closeOf = async (query: Record<string, string>) =>
  Number((await once(new WebSocket(address(query)), 'close'))[0]);
const idsOf = async (user: DemoUser) => {
  const { body } = await backend.call(user, 'GET', 'devices?pageSize=1000');
  return (body as DevicesResponse).content.map((device) => device.chargeboxId);
};

test('shows what a charger and the server say, and that it came and went', async () => {
  const [{ chargeboxId, password } = { chargeboxId: '', password: '' }] = backend.chargers();
  const socket = new WebSocket(address({ chargeboxId, token: await backend.token('viewer') }));
  const messages: LiveLogMessage[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(data.toString())));
  await once(socket, 'open');
  // Whoever connects first: a message of another round shows that it is watched.
  for (let seen = false; !seen; ) {
    const probe = await connectCharger({ url: backend.url, chargeboxId, password });
    await probe.call('Heartbeat', {});
    await probe.close();
    seen = messages.length > 0;
  }
  const charger = await connectCharger({ url: backend.url, chargeboxId, password });
  await charger.call('StatusNotification', { connectorId: 1, status: 'Available', errorCode: 'NoError' });
  await charger.close();
  const lastVisit = () => messages.slice(messages.findLastIndex(({ message }) => message === 'The charger connected.'));
  while (lastVisit().length < 4) await once(socket, 'message');
  expect(lastVisit().map(({ origin, message }) => `${origin} ${message.slice(0, 40)}`)).toEqual([
    'SERVER The charger connected.',
    expect.stringMatching(/^EVSE \[2,"t\d+","StatusNotification",/),
    expect.stringMatching(/^SERVER \[3,"t\d+",\{\}\]/),
    'SERVER The charger disconnected. Closed by the ',
  ]);
  expect(lastVisit().map(({ evseUid }) => evseUid !== '')).toEqual([false, true, true, false]);
  socket.close();
});

test('shows what crossed the wire alone, not the rows on a session that the log has', async () => {
  const [, { chargeboxId, password } = { chargeboxId: '', password: '' }] = backend.chargers();
  const socket = new WebSocket(address({ chargeboxId, token: await backend.token('viewer') }));
  const actions: string[] = [];
  socket.on('message', (data) => {
    const { message } = JSON.parse(data.toString()) as LiveLogMessage;
    if (message.startsWith('[2,')) actions.push(JSON.parse(message)[2]);
  });
  await once(socket, 'open');
  const charger = await connectCharger({ url: backend.url, chargeboxId, password });
  while (actions.length === 0) await charger.call('Heartbeat', {});
  const timestamp = new Date().toISOString();
  const { transactionId } = await charger.call('StartTransaction', {
    ...{ connectorId: 1, idTag: 'T', meterStart: 0, timestamp },
  });
  await charger.call('StopTransaction', { transactionId, meterStop: 10, timestamp });
  await charger.call('DataTransfer', { vendorId: 'last' });
  while (!actions.includes('DataTransfer')) await once(socket, 'message');
  expect(actions.filter((action) => action !== 'Heartbeat')).toEqual([
    'StartTransaction',
    'StopTransaction',
    'DataTransfer',
  ]);
  const { body } = await backend.call(
    'viewer',
    'GET',
    `logs/ocpp?resources=${chargeboxId}&detailType=SESSION_COMPLETED`,
  );
  expect(body).toMatchObject({ content: [{ detailType: 'SESSION_COMPLETED' }] });
  await charger.close();
  socket.close();
});

test('is refused without a token, and for a device the caller may not know', async () => {
  const [chargeboxId = ''] = backend.chargers().map((charger) => charger.chargeboxId);
  expect(await closeOf({ chargeboxId })).toBe(4401);
  expect(await closeOf({ chargeboxId, token: 'secret-of-mine' })).toBe(4401);
  expect(await closeOf({ chargeboxId: 'none', token: await backend.token('viewer') })).toBe(4404);
  const own = await idsOf('vendor.acme');
  const foreign = (await idsOf('admin')).find((id) => !own.includes(id)) ?? '';
  const token = await backend.token('vendor.acme');
  expect(await closeOf({ chargeboxId: foreign, token })).toBe(4404);
  const watching = new WebSocket(address({ chargeboxId: own[0] ?? '', token }));
  await once(watching, 'open');
  watching.close();
  await once(watching, 'close');
  // Neither a good token nor a bad one stands in the log.
  const logged = JSON.stringify(backend.log);
  expect(logged).not.toContain('secret-of-mine');
  expect(logged).not.toContain(token);
});
