import { hashChargerPassword, verifyChargerPassword } from './charger-password.ts';

test('a password matches its own hash and no other', () => {
  const hash = hashChargerPassword('correct horse');
  expect(verifyChargerPassword('correct horse', hash)).toBe(true);
  expect(verifyChargerPassword('correct horse ', hash)).toBe(false);
  expect(verifyChargerPassword('', hash)).toBe(false);
});

test('the hash does not hold the password and is salted', () => {
  const hash = hashChargerPassword('secret');
  expect(hash).toMatch(/^sha256\$[\w-]{22}\$[\w-]{43}$/);
  expect(hash).not.toContain('secret');
  expect(hashChargerPassword('secret')).not.toBe(hash);
});

test.each(['', 'secret', 'sha256$$', 'sha256$AAAA', 'sha256$AAAA$AAAA', 'md5$AAAA$AAAA', 'sha256$AAAA$AAAA$AAAA'])(
  'a malformed hash matches nothing: %j',
  (hash) => {
    expect(verifyChargerPassword('secret', hash)).toBe(false);
  },
);
