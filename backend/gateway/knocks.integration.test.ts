// Whoever is refused leaves a trace: with the reason, where it came from, and how often; and no flood leaves more.
import {
  type DeviceDiscrepancies,
  limits,
  type OcppLogPage,
  type UnknownCharger,
  type UnknownChargerPage,
} from '@dmp/shared/contract';
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';
import { basic, connectCharger, upgradeRequest } from '../testing/raw-charger.ts';
import { until } from '../testing/until.ts';

let backend: BackendProcess;
let known: { chargeboxId: string; password: string };
beforeAll(async () => {
  backend = await startBackend({ TRUSTED_PROXIES: '1' });
  const [first] = backend.chargers();
  if (!first) throw new Error('The seed has no chargers.');
  known = first;
});
afterAll(() => backend.remove());

const protocol = { 'Sec-WebSocket-Protocol': 'ocpp1.6' };
const knock = (id: string, headers: Record<string, string>) => upgradeRequest(backend.url, `/ocpp/${id}`, headers);
const connect = () => connectCharger({ url: backend.url, ...known });

async function knocks(query: string, user: 'viewer' | 'vendor.acme' = 'viewer'): Promise<UnknownCharger[]> {
  const { body } = await backend.call(user, 'GET', `unknown-chargers?pageSize=1000&${query}`);
  return (body as UnknownChargerPage).content;
}

/** The row of a charger for a reason, once it is there so often. */
async function row(chargeboxId: string, reason: string, count = 1): Promise<UnknownCharger> {
  let found: UnknownCharger | undefined;
  await until(async () => {
    const rows = await knocks(`search=${encodeURIComponent(chargeboxId)}&reason=${reason}`);
    found = rows.find((one) => one.chargeboxId === chargeboxId);
    return (found?.count ?? 0) >= count;
  });
  return found as UnknownCharger;
}

const device = async () => {
  const { body } = await backend.call('viewer', 'GET', `devices?chargeboxId=${known.chargeboxId}`);
  return (body as { content: { id: string; bootRefusedAt: string | null }[] }).content[0];
};

test('a charger of an unknown ID, however often it comes, is one row', async () => {
  const headers = { ...protocol, Authorization: basic('CP-NEW', 'secret-one'), 'X-Forwarded-For': '192.0.2.7' };
  for (let times = 0; times < 5; times += 1) expect((await knock('CP-NEW', headers)).status).toBe(404);
  expect(await row('CP-NEW', 'UNKNOWN_ID', 5)).toEqual({
    ...{ chargeboxId: 'CP-NEW', reason: 'UNKNOWN_ID', count: 5, address: '192.0.2.7', subprotocols: ['ocpp1.6'] },
    ...{
      detail: null,
      make: null,
      model: null,
      deviceId: null,
      firstAt: expect.any(String),
      lastAt: expect.any(String),
    },
  });
  const line = await backend.logged(({ event, who }) => event === 'charger-refused' && who === 'CP-NEW');
  expect(line).toMatchObject({ what: 'UNKNOWN_ID', address: '192.0.2.7' });
  expect(JSON.stringify(backend.log)).not.toContain('secret-one');
});

test.each([
  ['no password', 'NO_PASSWORD', {}],
  ['a wrong password', 'WRONG_PASSWORD', { password: 'wrong' }],
])('a known charger with %s', async (_, reason, { password }: { password?: string }) => {
  const authorization = password ? { Authorization: basic(known.chargeboxId, password) } : {};
  await knock(known.chargeboxId, { ...protocol, ...authorization });
  expect(await row(known.chargeboxId, reason)).toMatchObject({ deviceId: (await device())?.id });
});

test('a charger that offers another subprotocol, or none', async () => {
  const others = { 'Sec-WebSocket-Protocol': 'ocpp2.0.1, ocpp1.5' };
  const authorization = { Authorization: basic(known.chargeboxId, known.password) };
  expect((await knock(known.chargeboxId, { ...others, ...authorization })).status).toBe(101);
  expect(await row(known.chargeboxId, 'SUBPROTOCOL')).toMatchObject({ subprotocols: ['ocpp2.0.1', 'ocpp1.5'] });
  await knock('CP-NONE', {});
  expect(await row('CP-NONE', 'SUBPROTOCOL')).toMatchObject({ subprotocols: [] });
});

const right = () => ({ ...protocol, Authorization: basic(known.chargeboxId, known.password) });

test.each<[string, (id: string) => string]>([
  ['a doubled slash', (id) => `/ocpp//${id}`],
  ['slashes before and behind', (id) => `//ocpp/${id}///`],
  ['the whole address', (id) => `ws://${new URL(backend.url).host}/ocpp/${id}`],
  ['an encoded address', (id) => `/%6fcpp/${id}`],
])('%s leads to the same charger', async (_, path) => {
  expect((await upgradeRequest(backend.url, path(known.chargeboxId), right())).status).toBe(101);
});

const id = 'CP-HANDSHAKE';
test.each<[string, string, Record<string, string | undefined>, number, Partial<UnknownCharger>]>([
  [
    'without a header Connection',
    `/ocpp/${id}-1`,
    { Connection: undefined },
    400,
    { chargeboxId: `${id}-1`, reason: 'BAD_HANDSHAKE', detail: 'The header Connection: Upgrade is missing.' },
  ],
  [
    'without a header Connection, to a doubled slash',
    `//ocpp//${id}-2`,
    { Connection: undefined },
    400,
    { chargeboxId: `${id}-2`, reason: 'BAD_HANDSHAKE', detail: 'The header Connection: Upgrade is missing.' },
  ],
  [
    'without a header Upgrade',
    `/ocpp/${id}-3`,
    { Upgrade: undefined },
    400,
    { chargeboxId: `${id}-3`, reason: 'BAD_HANDSHAKE', detail: 'The header Upgrade: websocket is missing.' },
  ],
  [
    'that is no HTTP',
    `/ocpp/${id}-4`,
    { 'Bad Header': '1' },
    400,
    { chargeboxId: `${id}-4`, reason: 'BAD_HANDSHAKE', detail: 'The request is not valid HTTP: Invalid header token.' },
  ],
  [
    'to another address',
    `/steve/CentralSystemService/${id}-5`,
    {},
    404,
    {
      ...{ chargeboxId: `${id}-5`, reason: 'WRONG_ADDRESS', subprotocols: ['ocpp1.6'] },
      detail: `The address was /steve/CentralSystemService/${id}-5.`,
    },
  ],
  [
    'to another address without a header Connection',
    `/steve/CentralSystemService/${id}-6`,
    { Connection: undefined },
    404,
    { chargeboxId: `${id}-6`, reason: 'WRONG_ADDRESS' },
  ],
  [
    'whose identity is not well encoded, without a header Connection',
    `/ocpp/${id}-7%1`,
    { Connection: undefined },
    400,
    { chargeboxId: `${id}-7%1`, reason: 'BAD_HANDSHAKE' },
  ],
  ['whose identity has a space', `/ocpp/${id} 8`, {}, 400, { chargeboxId: `${id} 8`, reason: 'BAD_HANDSHAKE' }],
  ['to no identity', '/ocpp/', {}, 400, { chargeboxId: '(no ID)', reason: 'INVALID_ID' }],
])('an upgrade %s is refused and noted', async (_, path, headers, status, noted) => {
  expect((await upgradeRequest(backend.url, path, { ...protocol, ...headers })).status).toBe(status);
  expect(await row(noted.chargeboxId as string, noted.reason as string)).toMatchObject(noted);
});

test.each([
  ['with a key that is none', { 'Sec-WebSocket-Key': 'short' }, 'Missing or invalid Sec-WebSocket-Key header.'],
  ['of another version', { 'Sec-WebSocket-Version': '7' }, 'Missing or invalid Sec-WebSocket-Version header.'],
])('the upgrade of a known charger %s is refused and noted until it is let in', async (_, headers, detail) => {
  const { chargeboxId } = known;
  const refused = await upgradeRequest(backend.url, `/ocpp/${chargeboxId}`, { ...right(), ...headers });
  expect(refused.status).toBe(400);
  expect(refused.headers).toMatch(/\r\nSec-WebSocket-Version: 13/);
  await until(async () => (await row(chargeboxId, 'BAD_HANDSHAKE')).detail === detail);
  await (await connect()).close();
  await until(async () => (await knocks(`search=${chargeboxId}&reason=BAD_HANDSHAKE`)).length === 0);
});

test('a browser at the address for chargers gets a sentence and is no charger', async () => {
  const response = await fetch(`${backend.url}/ocpp/CP-PAGE`);
  expect([response.status, await response.text()]).toEqual([426, 'Charge points connect here by WebSocket.']);
  await knock('CP-AFTER', protocol);
  await row('CP-AFTER', 'UNKNOWN_ID');
  expect(await knocks('search=CP-PAGE')).toEqual([]);
});

test('a charger that sends malformed messages is on the list, on its device, and in its log, until it boots again', async () => {
  const { chargeboxId } = known;
  const charger = await connect();
  charger.say('[2,"m1","MeterValues",{"connectorId":1,"transactionId":,"meterValue":[]}]');
  expect((await charger.next()).slice(0, 3)).toEqual([4, 'm1', 'FormationViolation']);
  const detail = 'The message is not JSON.';
  expect(await row(chargeboxId, 'MALFORMED')).toMatchObject({ detail, deviceId: (await device())?.id });
  const { body } = await backend.call('viewer', 'GET', `devices/${chargeboxId}/discrepancies`);
  expect((body as DeviceDiscrepancies).deviations).toMatchObject([{ action: 'Malformed message', sentence: detail }]);
  const logs = (await backend.call('viewer', 'GET', `logs/ocpp?resources=${chargeboxId}&messageId=m1`))
    .body as OcppLogPage;
  const payload = '[2,"m1","MeterValues",{"connectorId":1,"transactionId":,"meterValue":[]}]';
  expect(logs.content.find(({ source }) => source === 'EVSE')).toMatchObject({
    ...{ detailType: 'METER_VALUES_REQUEST', fault: detail, detail: { messageId: 'm1', payload } },
  });
  await charger.call('BootNotification', { chargePointVendor: 'Acme', chargePointModel: 'Seven' });
  await until(async () => (await knocks(`search=${chargeboxId}`)).length === 0);
  await charger.close();
});

test('an ID that is none is kept as it was sent, and cut', async () => {
  const long = 'x'.repeat(300);
  await knock(long, protocol);
  expect(await row('x'.repeat(limits.rejectedConnections.chargeboxId), 'INVALID_ID')).toMatchObject({ deviceId: null });
});

test('a charger that is let in is refused no longer, and its boot neither once one was accepted', async () => {
  await knock(known.chargeboxId, { ...protocol, Authorization: basic(known.chargeboxId, 'wrong') });
  await row(known.chargeboxId, 'WRONG_PASSWORD');
  const charger = await connect();
  charger.say(JSON.stringify([2, 'b1', 'BootNotification', { chargePointVendor: 'Acme', chargePointModel: {} }]));
  expect((await charger.next())[0]).toBe(4);
  expect(await row(known.chargeboxId, 'BOOT_REFUSED')).toMatchObject({ make: 'Acme', model: null, count: 1 });
  expect((await knocks(`search=${known.chargeboxId}`)).map(({ reason }) => reason)).toEqual(['BOOT_REFUSED']);
  expect((await device())?.bootRefusedAt).toEqual(expect.any(String));

  await charger.call('BootNotification', { chargePointVendor: 'Acme', chargePointModel: 'Seven' });
  expect((await device())?.bootRefusedAt).toBeNull();
  await until(async () => (await knocks(`search=${known.chargeboxId}`)).length === 0);
  await charger.close();
});

test('staff dismiss one until it comes again; a vendor sees their own devices alone', async () => {
  await knock('CP-GONE', protocol);
  await row('CP-GONE', 'UNKNOWN_ID');
  expect((await knocks('', 'vendor.acme')).map(({ chargeboxId }) => chargeboxId)).not.toContain('CP-GONE');
  const dismiss = { knocks: [{ chargeboxId: 'CP-GONE', reason: 'UNKNOWN_ID' }] };
  expect((await backend.call('viewer', 'POST', 'unknown-chargers/dismiss', dismiss)).status).toBe(403);
  expect((await backend.call('admin', 'POST', 'unknown-chargers/dismiss', dismiss)).status).toBe(204);
  expect(await knocks('search=CP-GONE')).toEqual([]);
  await knock('CP-GONE', protocol);
  expect(await row('CP-GONE', 'UNKNOWN_ID')).toMatchObject({ count: 1 });
});

test('a flood of made-up IDs leaves no more rows than are kept, and takes no count from one that goes on', async () => {
  const wave = (from: number) => {
    const headers = { ...protocol, 'X-Forwarded-For': `198.51.100.${from / 100}` };
    return Promise.all(Array.from({ length: 100 }, (_, index) => knock(`FLOOD-${from + index}`, headers)));
  };
  for (let from = 0; from < limits.rejectedConnections.stored + 500; from += 100) {
    await wave(from);
    await knock('CP-STEADY', protocol);
  }
  const { count, firstAt } = await row('CP-STEADY', 'UNKNOWN_ID', (limits.rejectedConnections.stored + 500) / 100);
  expect(count).toBe((limits.rejectedConnections.stored + 500) / 100);
  expect(firstAt < (await row(`FLOOD-${limits.rejectedConnections.stored + 499}`, 'UNKNOWN_ID')).firstAt).toBe(true);
  const { body } = await backend.call('viewer', 'GET', 'unknown-chargers');
  expect((body as UnknownChargerPage).totalElements).toBeLessThanOrEqual(limits.rejectedConnections.stored);
}, 120_000);

test('an identity with characters that nobody sees is the one that it looks like, or none', async () => {
  expect((await knock('CP%E2%80%8B-SEEN', protocol)).status).toBe(404);
  await row('CP-SEEN', 'UNKNOWN_ID');
  expect((await knock('%E3%85%A4', protocol)).status).toBe(404);
  await row('(no ID)', 'UNKNOWN_ID');
});
