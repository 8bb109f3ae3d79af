import { readHandshake, refusalResponse, unauthorized } from './handshake.ts';

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
  ['/ocpp/a//', 404],
  ['/ocpp//', 400],
  ['/ocpp', 400],
  ['/', 404],
  ['', 404],
])('%j is refused with %d', (url, status) => {
  expect(readHandshake(url, headers)).toMatchObject({ status });
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
