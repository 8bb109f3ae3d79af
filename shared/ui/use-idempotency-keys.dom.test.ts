import { createIdempotencyKeys } from './use-idempotency-keys.ts';

test('a retry has the same key; other content, and a request after a success, have another key', () => {
  const keys = createIdempotencyKeys();
  const first = keys.keyOf({ eventType: 'RESET_REQUEST', deviceList: ['CB-1'] });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  const otherKey = keys.keyOf({ eventType: 'RESET_REQUEST', deviceList: ['CB-2'] });
  expect(otherKey).not.toBe(first);
  // Also after another request in between: the server may have processed the first one.
  expect(keys.keyOf({ eventType: 'RESET_REQUEST', deviceList: ['CB-1'] })).toBe(first);
  keys.renew();
  expect(keys.keyOf({ eventType: 'RESET_REQUEST', deviceList: ['CB-1'] })).not.toBe(first);
});

test('another dialog has other keys', () => {
  expect(createIdempotencyKeys().keyOf(undefined)).not.toBe(createIdempotencyKeys().keyOf(undefined));
});
