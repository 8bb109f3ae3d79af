import { callerAddress } from './caller-address.ts';

const request = (forwarded?: string) => ({
  socket: { remoteAddress: '10.0.0.1' },
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
});

test.each([
  ['nobody is believed', '192.0.2.1', 0, '10.0.0.1'],
  ['one proxy names the caller', '192.0.2.1', 1, '192.0.2.1'],
  ['what a caller says before the proxy is not believed', '203.0.113.9, 192.0.2.1', 1, '192.0.2.1'],
  ['of two proxies the outer one names the caller', '203.0.113.9, 192.0.2.1, 10.0.0.2', 2, '192.0.2.1'],
  ['a proxy that names nobody is the caller', undefined, 1, '10.0.0.1'],
])('%s', (_, forwarded, trusted, address) => {
  expect(callerAddress(request(forwarded), trusted)).toBe(address);
});
