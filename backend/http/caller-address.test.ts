import Fastify from 'fastify';
import { callerAddress } from './caller-address.ts';

test.each([
  [0, undefined, '127.0.0.1'],
  [0, '192.0.2.1', '127.0.0.1'],
  [1, undefined, '127.0.0.1'],
  [1, '', '127.0.0.1'],
  [1, '192.0.2.1', '192.0.2.1'],
  [1, '198.51.100.9, 192.0.2.1', '192.0.2.1'],
  [2, '198.51.100.9,\t192.0.2.1', '198.51.100.9'],
  [2, '203.0.113.5, , 198.51.100.9 ,192.0.2.1', '198.51.100.9'],
  [9, '198.51.100.9, 192.0.2.1', '198.51.100.9'],
])(
  'past %d proxies, with X-Forwarded-For %j, a caller is %s, as Fastify has it',
  async (trusted, forwarded, address) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    expect(callerAddress({ headers, socket: { remoteAddress: '127.0.0.1' } }, trusted)).toBe(address);
    const app = Fastify({ trustProxy: (_address, hop) => hop < trusted, forceCloseConnections: true });
    app.get('/', async ({ ip }) => ip);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    expect(await (await fetch(url, { headers })).text()).toBe(address);
    await app.close();
  },
);

test.each([
  ['192.0.2.1:4001', '192.0.2.1'],
  ['[2001:db8::1]:4001', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
])('of %s, as some proxies write it, the address is %s', (forwarded, address) => {
  const headers = { 'x-forwarded-for': forwarded };
  expect(callerAddress({ headers, socket: { remoteAddress: '127.0.0.1' } }, 1)).toBe(address);
});

test('a connection that is gone has no address', () => {
  expect(callerAddress({ headers: {}, socket: {} }, 0)).toBeNull();
});
