// A client that misbehaves in every way gets the proper refusal, and a
// well-behaved charger that is connected all the while notices nothing of it.
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';
import { basic, connectCharger, type RawCharger, upgradeRequest } from '../testing/raw-charger.ts';

let backend: BackendProcess;
let witness: RawCharger;
let rogue: { chargeboxId: string; password: string };

beforeAll(async () => {
  backend = await startBackend();
  const [first, second] = backend.chargers();
  if (!first || !second) throw new Error('The seed has no chargers.');
  rogue = second;
  witness = await connectCharger({ url: backend.url, ...first });
});
afterAll(() => backend.remove());

afterEach(async () => {
  expect(await witness.call('Heartbeat', {})).toEqual({ currentTime: expect.any(String) });
  expect(witness.unread).toEqual([]);
  expect((await backend.call(undefined, 'GET', 'health')).status).toBe(200);
});

const connect = () => connectCharger({ url: backend.url, ...rogue });
const protocol = { 'Sec-WebSocket-Protocol': 'ocpp1.6' };
const authorization = () => ({ Authorization: basic(rogue.chargeboxId, rogue.password) });

describe('an upgrade', () => {
  test.each([
    ['a malformed path', '/ocpp/%E0%A4%A', 400],
    ['no identity', '/ocpp/', 400],
    ['a control character in the identity', '/ocpp/a%0d%0ab', 400],
    ['an identity that is too long', `/ocpp/${'x'.repeat(49)}`, 400],
    ['an unknown charger', '/ocpp/NO-SUCH-CHARGER', 404],
    ['a path below the identity', '/ocpp/a/b', 404],
  ])('with %s', async (_, path, status) => {
    expect((await upgradeRequest(backend.url, path, { ...protocol, ...authorization() })).status).toBe(status);
    expect((await upgradeRequest(backend.url, path, {})).status).toBe(
      status === 404 && path.includes('NO-') ? 400 : status,
    );
  });

  test.each([
    ['no credentials', () => ({})],
    ['a wrong password', () => ({ Authorization: basic(rogue.chargeboxId, 'wrong') })],
    ['the name of another', () => ({ Authorization: basic('other', rogue.password) })],
    ['credentials that are none', () => ({ Authorization: 'Basic %%%' })],
    ['a user name that no database takes', () => ({ Authorization: basic('a\0b', rogue.password) })],
    ['another scheme', () => ({ Authorization: `Bearer ${rogue.password}` })],
  ])('with %s', async (_, headers) => {
    const { status, headers: head } = await upgradeRequest(backend.url, `/ocpp/${rogue.chargeboxId}`, {
      ...protocol,
      ...headers(),
    });
    expect(status).toBe(401);
    expect(head).toMatch(/\r\nWWW-Authenticate: Basic realm=/);
  });

  test('that offers no subprotocol', async () => {
    expect((await upgradeRequest(backend.url, `/ocpp/${rogue.chargeboxId}`, authorization())).status).toBe(400);
  });

  test('that offers only other subprotocols completes without one, as OCPP-J 1.6 wants it, and is closed', async () => {
    const headers = { 'Sec-WebSocket-Protocol': 'ocpp2.0.1, ocpp1.5', ...authorization() };
    const response = await upgradeRequest(backend.url, `/ocpp/${rogue.chargeboxId}`, headers);
    expect(response.status).toBe(101);
    expect(response.headers.toLowerCase()).not.toContain('sec-websocket-protocol');
    await expect(connectCharger({ url: backend.url, ...rogue, protocols: ['ocpp2.0.1'] })).rejects.toThrow(
      'Server sent no subprotocol',
    );
  });

  test('that is no WebSocket handshake', async () => {
    const headers = { ...protocol, ...authorization(), 'Sec-WebSocket-Key': 'short' };
    expect((await upgradeRequest(backend.url, `/ocpp/${rogue.chargeboxId}`, headers)).status).toBe(400);
  });
});

describe('a message', () => {
  const mark = 'DO-NOT-REPEAT';

  test.each([
    ['broken JSON', `[2,"a",${mark}`, 'a', 'FormationViolation'],
    ['no array', `{"a":"${mark}"}`, '-1', 'FormationViolation'],
    ['an unknown message type', `[7,"a","${mark}",{}]`, 'a', 'GenericError'],
    ['a message id that is too long', `[2,"${mark.repeat(3)}","Heartbeat",{}]`, '-1', 'FormationViolation'],
    ['a payload that is a list', `[2,"a","Heartbeat",["${mark}"]]`, 'a', 'FormationViolation'],
    ['an unknown action', `[2,"a","${mark}",{}]`, 'a', 'NotImplemented'],
    ['an action of the other direction', `[2,"a","Reset",{"type":"${mark}"}]`, 'a', 'NotSupported'],
    ['a missing field', `[2,"a","Authorize",{}]`, 'a', 'OccurenceConstraintViolation'],
    ['a wrong type', `[2,"a","Authorize",{"idTag":{"${mark}":1}}]`, 'a', 'TypeConstraintViolation'],
    [
      'a value out of its list',
      `[2,"a","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"${mark}"}]`,
      'a',
      'PropertyConstraintViolation',
    ],
    [
      'a number that no database takes',
      '[2,"a","StatusNotification",{"connectorId":1e300,"errorCode":"NoError","status":"Available"}]',
      'a',
      'PropertyConstraintViolation',
    ],
    ['nesting without end', '['.repeat(200_000), '-1', 'FormationViolation'],
  ])('with %s gets its CALLERROR, and the connection goes on', async (_, text, id, code) => {
    const charger = await connect();
    charger.say(text);
    const answer = await charger.next();
    expect(answer).toEqual([4, id, code, expect.any(String), {}]);
    expect(JSON.stringify(answer)).not.toContain(mark);
    expect(await charger.call('Heartbeat', {})).toHaveProperty('currentTime');
    await charger.close();
  });

  test.each(['[3,"nobody-asked",{}]', '[4,"nobody-asked","GenericError","",{}]', '[3]', '[4,5]'])(
    'that answers nothing is not answered: %s',
    async (text) => {
      const charger = await connect();
      charger.say(text);
      expect(await charger.call('Heartbeat', {})).toHaveProperty('currentTime');
      await charger.close();
    },
  );

  test.each([
    ['idTag', { idTag: 'a\u0000b' }],
    ['idTag', { idTag: '\ud800' }],
  ])('with characters that no database takes in %s', async (_, payload) => {
    const charger = await connect();
    expect(await charger.call('Authorize', payload)).toMatchObject({ idTagInfo: { status: 'Accepted' } });
    const start = { ...payload, connectorId: 1, meterStart: 0, timestamp: '0000-01-01T00:00:00Z' };
    expect(await charger.call('StartTransaction', start)).toMatchObject({ transactionId: expect.any(Number) });
    await charger.close();
  });

  test('that is too long ends the connection with 1009', async () => {
    const charger = await connect();
    charger.say(`[2,"a","DataTransfer",{"vendorId":"v","data":"${'x'.repeat(300_000)}"}]`);
    expect((await charger.closed).code).toBe(1009);
  });

  test('that is not UTF-8 is read as Latin-1', async () => {
    const charger = await connect();
    const text =
      '[2,"l1","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available","info":"90 \u00b0C"}]';
    charger.socket.send(Buffer.from(text, 'latin1'), { binary: false });
    expect(await charger.next()).toEqual([3, 'l1', {}]);
    await charger.close();
  });

  test('that is binary ends the connection with 1003', async () => {
    const charger = await connect();
    charger.socket.send(Buffer.from('[2,"a","Heartbeat",{}]'), { binary: true });
    expect((await charger.closed).code).toBe(1003);
  });

  test('after message that is faulty ends the connection with 1008', async () => {
    const charger = await connect();
    for (let count = 0; count < 200; count += 1) charger.say('nonsense');
    expect((await charger.closed).code).toBe(1008);
  });
});

test('a charger that floods is slowed down, loses nothing, and takes no time from others', async () => {
  const flood = await connect();
  const count = 3000;
  for (let id = 0; id < count; id += 1) flood.say(`[2,"f${id}","Heartbeat",{}]`);
  for (let beat = 0; beat < 20; beat += 1) await witness.call('Heartbeat', {});
  const ids: string[] = [];
  while (ids.length < count) ids.push((await flood.next())[1]);
  expect(ids).toEqual(Array.from({ length: count }, (_, id) => `f${id}`));
  await flood.close();
});
