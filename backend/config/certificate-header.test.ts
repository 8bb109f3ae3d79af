import { readCertificateHeader } from './certificate-header.ts';

const read = (header: string | undefined, proxies: string[]) => {
  const faults: string[] = [];
  const read = readCertificateHeader(header, proxies, faults);
  return { read, faults };
};

test('addresses and networks', () => {
  const { read: found, faults } = read('X-SSL-Client-S-DN', ['10.0.0.5', '192.168.0.0/16', 'fd00::/8']);
  expect(faults).toEqual([]);
  expect(found?.name).toBe('x-ssl-client-s-dn');
  expect(['10.0.0.5', '10.0.0.6', '192.168.7.7'].map((address) => found?.proxies.check(address))).toEqual([
    ...[true, false, true],
  ]);
  expect(['fd00::1', 'fe00::1'].map((address) => found?.proxies.check(address, 'ipv6'))).toEqual([true, false]);
});

test('neither is neither', () => {
  expect(read(undefined, [])).toEqual({ read: undefined, faults: [] });
});

test.each<[string | undefined, string[]]>([
  ['x-cert', []],
  [undefined, ['10.0.0.5']],
])('one alone is a fault: %j, %j', (header, proxies) => {
  expect(read(header, proxies).faults).toEqual(['CHARGER_CERT_HEADER and CHARGER_CERT_PROXIES must be set together.']);
});

test.each(['proxy.example.com', '10.0.0.5/33', '10.0.0.5/', '10.0.0.5/8/8', 'fd00::/129', '*'])(
  'no network: %j',
  (proxy) => {
    expect(read('x-cert', [proxy]).faults).toEqual([
      `CHARGER_CERT_PROXIES may have addresses and networks such as 10.0.0.5 and 10.0.0.0/24, not "${proxy}".`,
    ]);
  },
);

test.each(['authorization', 'cookie', 'x_cert', 'x-', 'set-cookie'])('no such header: %j', (header) => {
  expect(read(header, ['10.0.0.5']).faults).toEqual([
    `CHARGER_CERT_HEADER must be the name of a header that begins with x-, not "${header}".`,
  ]);
});
