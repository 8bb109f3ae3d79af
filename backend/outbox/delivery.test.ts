import { retryAfterMs } from './delivery.ts';
import { signatureOf } from './receiver.ts';

test('waits longer after each failure, up to an hour', () => {
  expect([1, 2, 3, 10, 11, 1000].map(retryAfterMs)).toEqual([5000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000]);
});

test('a signature is that of HMAC-SHA256 (OpenSSL gives the same)', () => {
  expect(signatureOf('key', 'id', '1', '{}')).toBe('v1,5PVmP2AfJGwnp9flV+flrzfukNWA9zyUdqvI+IQalVs=');
});
