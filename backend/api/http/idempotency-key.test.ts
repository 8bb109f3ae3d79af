import { fingerprintOf, readIdempotencyKey } from './idempotency-key.ts';

test.each<[string | undefined, string | undefined]>([
  [undefined, undefined],
  ['"8e03978e-40d5-43dd-bc93-6894a57f9324"', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
  [' "with space" ', 'with space'],
  [String.raw`"a\"b\\c"`, String.raw`a"b\c`],
  [`"${'x'.repeat(255)}"`, 'x'.repeat(255)],
])('%s is the key %s', (header, key) => {
  expect(readIdempotencyKey(header)).toBe(key);
});

test.each(['', '""', 'bare', '"open', String.raw`"a\b"`, '"a"b"', '"naïve"', '"a", "b"', `"${'x'.repeat(256)}"`])(
  '%s is rejected',
  (header) => {
    expect(() => readIdempotencyKey(header)).toThrow(/^Idempotency-Key must be one string in double quotes/);
  },
);

test('the fingerprint depends on key, address, and body', () => {
  const fingerprints = [
    fingerprintOf('k', '/a', { b: 1 }),
    fingerprintOf('l', '/a', { b: 1 }),
    fingerprintOf('k', '/a?x', { b: 1 }),
    fingerprintOf('k', '/a', { b: 2 }),
    fingerprintOf('k', '/a', undefined),
  ];
  expect(new Set(fingerprints).size).toBe(fingerprints.length);
  expect(fingerprintOf('k', '/a', { b: 1 })).toBe(fingerprints[0]);
});

test.each([
  ['/a?getAll=true&expectedDevices=2', '/a?getAll=true&expectedDevices=31'],
  ['/a?expectedDevices=2&make=ABB', '/a?make=ABB'],
  ['/a?make=ABB&expectedDevices=2', '/a?make=ABB'],
  ['/a?expectedDevices=2', '/a'],
])('%s and %s are the same request, because the number of devices is ignored', (one, other) => {
  expect(fingerprintOf('k', one, null)).toBe(fingerprintOf('k', other, null));
});

test('expectedDevices inside the value of another parameter is not ignored', () => {
  const fingerprints = ['/a?search=b', '/a?search=b?expectedDevices=2', '/a?search=b?expectedDevices=3'];
  expect(new Set(fingerprints.map((url) => fingerprintOf('k', url, null))).size).toBe(3);
});
