import { identitySent, readHandshake, readUnparsed, refusalResponse, refusePlain, unauthorized } from './handshake.ts';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const headers = { 'sec-websocket-protocol': 'ocpp1.6', authorization: basic('CP 1:pass:word') };

test('identity and credentials are read', () => {
  expect(readHandshake('/ocpp/CP%201?x=1', headers)).toEqual({
    chargeboxId: 'CP 1',
    otherReadings: ['CP%201'],
    credentials: { user: 'CP 1', password: Buffer.from('pass:word') },
  });
});

test.each([
  ['/ocpp/CP1/', 'CP1', []],
  ['//ocpp//CP1//', 'CP1', []],
  ['ws://host:9000/ocpp/CP1', 'CP1', []],
  ['/%6Fcpp/CP1', 'CP1', []],
  ['/ocpp/CP1/?x=/', 'CP1', []],
  ['/ocpp/CP%2D1', 'CP-1', ['CP%2D1']],
  ['/ocpp/CP%25201', 'CP%201', ['CP%25201', 'CP 1']],
  ['/ocpp/CP%2525', 'CP%25', ['CP%2525', 'CP%']],
  ['/ocpp/50%25', '50%', ['50%25']],
  ['/ocpp/a%2Fb', 'a/b', ['a%2Fb']],
])('%j means %j, or %j', (url, chargeboxId, otherReadings) => {
  expect(readHandshake(url, headers)).toMatchObject({ chargeboxId, otherReadings });
});

test.each([
  ['/ocpp/%E0%A4%A', 400],
  ['/ocpp/%', 400],
  ['/ocpp/', 400],
  ['/ocpp/a%00b', 400],
  ['/ocpp/a%0Ab', 400],
  [`/ocpp/${'x'.repeat(49)}`, 400],
  ['/ocpp/a/b', 404],
  ['/ocpp//', 400],
  ['//', 404],
  ['/ocpp', 400],
  ['/', 404],
  ['', 404],
])('%j is refused with %d', (url, status) => {
  expect(readHandshake(url, headers)).toMatchObject({ status });
});

test.each([
  ['/ocpp/a/b', 'INVALID_ID', 'a/b'],
  ['/ocpp/', 'INVALID_ID', '(no ID)'],
  ['/CP1', 'WRONG_ADDRESS', 'CP1'],
  ['/steve/websocket/CentralSystemService/CP%201?x', 'WRONG_ADDRESS', 'CP 1'],
  ['/', 'WRONG_ADDRESS', '(no ID)'],
])('a charger at %j is refused with %s as %j', (url, reason, identity) => {
  expect(readHandshake(url, headers)).toMatchObject({ reason });
  expect(identitySent(url)).toBe(identity);
});

test('what is no charger at another address is refused and says nothing of one', () => {
  expect(readHandshake('/CP1', { 'sec-websocket-protocol': 'graphql-ws' })).not.toHaveProperty(
    'reason',
    'WRONG_ADDRESS',
  );
});

test.each([
  [{ 'sec-websocket-key': 'k', 'sec-websocket-protocol': 'ocpp1.6' }, 'The header Upgrade: websocket is missing.'],
  [{ upgrade: 'websocket' }, 'The header Connection: Upgrade is missing.'],
  [{ accept: 'text/html' }, undefined],
])('a request without an upgrade with %j lacks: %s', (given, detail) => {
  expect(refusePlain({ url: '/ocpp/CP1', headers: given }).detail).toBe(detail);
});

test.each([
  ['GET /ocpp/CP1 HTTP/1.1\r\nBad Header: 1\r\n', '/ocpp/CP1', undefined],
  ['GET /ocpp/CP 1 HTTP/1.1\r\nHost: x\r\n', '/ocpp/CP 1', undefined],
  ['GET //ocpp/CP1 HTTP/7\r\nSec-WebSocket-Protocol: ocpp1.6\r\n', '//ocpp/CP1', 'ocpp1.6'],
  ['GET /CP1\r\nSec-WebSocket-Protocol : ocpp1.6\r\n', '/CP1', 'ocpp1.6'],
])('of what is no HTTP, %j, the address and the subprotocols are read', (text, url, subprotocols) => {
  expect(readUnparsed(text)).toEqual({
    url,
    headers: subprotocols ? { 'sec-websocket-protocol': subprotocols } : {},
  });
});

test.each(['', '\u0016\u0003\u0001', 'GET / HTTP/1.1\r\nBad Header: 1', 'SSH-2.0-x'])('%j is no charger', (text) => {
  expect(readUnparsed(text)).toBeUndefined();
});

test('an upgrade without any subprotocol is refused', () => {
  expect(readHandshake('/ocpp/CP1', { authorization: headers.authorization })).toMatchObject({ status: 400 });
});

test.each([undefined, '', 'Basic', 'Basic !!', 'Bearer abc', basic('nocolon')])(
  'credentials that cannot be read are none: %j',
  (authorization) => {
    const given = authorization === undefined ? {} : { authorization };
    expect(readHandshake('/ocpp/CP1', { 'sec-websocket-protocol': 'ocpp1.6', ...given })).toEqual({
      chargeboxId: 'CP1',
      otherReadings: [],
      credentials: undefined,
    });
  },
);

test('a refusal is a whole HTTP response', () => {
  const [head, body] = refusalResponse(unauthorized).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/);
  expect(head).toContain('WWW-Authenticate: Basic realm="OCPP"');
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body ?? '')}`);
});
