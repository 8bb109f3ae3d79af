import { createIdempotencyKeys } from './use-idempotency-keys.ts';

test('a second try has the key of the first, another content another one, and so has what comes after a success', () => {
  const keys = createIdempotencyKeys();
  const first = keys.keyOf({ eventType: 'RESET_REQUEST', deviceList: ['CB-1'] });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  const other = keys.keyOf({ eventType: 'RESET_REQUEST', deviceList: ['CB-2'] });
  expect(other).not.toBe(first);
  // Also after something else was tried in between: the first request may have been carried out.
  expect(keys.keyOf({ eventType: 'RESET_REQUEST', deviceList: ['CB-1'] })).toBe(first);
  keys.renew();
  expect(keys.keyOf({ eventType: 'RESET_REQUEST', deviceList: ['CB-1'] })).not.toBe(first);
});

test('another dialog has other keys', () => {
  expect(createIdempotencyKeys().keyOf(undefined)).not.toBe(createIdempotencyKeys().keyOf(undefined));
});
