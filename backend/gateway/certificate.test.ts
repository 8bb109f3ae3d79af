import { BlockList } from 'node:net';
import { certificateNames, certificateSubject, commonName } from './certificate.ts';

test.each([
  ['CN=CP-1', 'CP-1'],
  ['CN=CP-1,O=Acme,C=US', 'CP-1'],
  ['C=US, O=Acme, CN=CP-1', 'CP-1'],
  ['cn=CP-1+serialNumber=7,O=Acme', 'CP-1'],
  ['2.5.4.3=CP-1', 'CP-1'],
  [String.raw`CN=CP\, 1,O=Acme`, 'CP, 1'],
  [String.raw`CN=S\C3\A4ule,O=Acme`, 'Säule'],
  [String.raw`CN=a\5Cb`, String.raw`a\b`],
  [String.raw`O=Acme\,CN=CP-1,C=US`, undefined],
  ['CN=CP-1,CN=CP-2', undefined],
  ['CN=', undefined],
  ['O=Acme', undefined],
  ['/C=US/CN=CP-1', undefined],
  ['CN="CP-1"', undefined],
  ['CP-1', undefined],
  ['', undefined],
])('the common name of %j is %j', (subject, name) => {
  expect(commonName(subject)).toBe(name);
});

test('a long subject is read at once', () => {
  expect(commonName(`CN=${String.raw`\20`.repeat(5000)}`)).toHaveLength(5000);
  expect(commonName(`CN=${'a'.repeat(16_000)}"`)).toBeUndefined();
});

test.each([
  ['CN=CP-1', true],
  ['CN=SN-7', true],
  ['CN=CP-2', false],
  ['CN=cp-1', false],
  ['O=CP-1', false],
  [undefined, false],
])('%j is the charger: %j', (subject, expected) => {
  expect(certificateNames(subject, { chargeboxId: 'CP-1', serialNumber: 'SN-7' })).toBe(expected);
});

test('a charger without a serial number has only its own name', () => {
  expect(certificateNames('O=Acme', { chargeboxId: 'CP-1', serialNumber: null })).toBe(false);
});

const proxies = new BlockList();
proxies.addSubnet('10.0.0.0', 24, 'ipv4');
proxies.addAddress('::1', 'ipv6');
const from = (remoteAddress: string | undefined, headers = { 'x-cert': 'CN=CP-1' }) =>
  certificateSubject({ headers, socket: { remoteAddress } }, { name: 'x-cert', proxies });

test.each([
  ['10.0.0.9', 'CN=CP-1'],
  ['::ffff:10.0.0.9', 'CN=CP-1'],
  ['::1', 'CN=CP-1'],
  ['10.0.1.9', undefined],
  ['127.0.0.1', undefined],
  ['::2', undefined],
  [undefined, undefined],
])('from %j the header is %j', (address, subject) => {
  expect(from(address)).toBe(subject);
});

test('an empty header, another one, and none that is wanted', () => {
  expect(from('::1', { 'x-cert': '' })).toBeUndefined();
  const request = { headers: { 'x-other': 'CN=CP-1' }, socket: { remoteAddress: '::1' } };
  expect(certificateSubject(request, { name: 'x-cert', proxies })).toBeUndefined();
  expect(certificateSubject(request, undefined)).toBeUndefined();
});
