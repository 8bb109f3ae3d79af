import { hashChargerPassword, newChargerPassword, verifyChargerPassword } from './charger-password.ts';

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

test('a new password is a key of 20 bytes in hexadecimal digits, and another each time', () => {
  expect(newChargerPassword()).toMatch(/^[0-9a-f]{40}$/);
  expect(newChargerPassword()).not.toBe(newChargerPassword());
});

const key = '00ff3a7b1c9d8e2f405162738495a6b7c8d9eafb';
test.each([
  ['its text', key],
  ['its text in capitals', key.toUpperCase()],
  ['the bytes that it stands for', Buffer.from(key, 'hex')],
])('a hexadecimal key is taken as %s, however it was kept', (_, given) => {
  expect(verifyChargerPassword(given, hashChargerPassword(key))).toBe(true);
  expect(verifyChargerPassword(given, hashChargerPassword(key.toUpperCase()))).toBe(true);
});

test('bytes of which some read as text are still those of the key', () => {
  // The bytes of this key are digits of another.
  const digits = Buffer.from('0123456789abcdef0123');
  expect(verifyChargerPassword(digits, hashChargerPassword(digits.toString('hex')))).toBe(true);
});

test.each([
  ['another key', key.replace('00', '01')],
  ['half of its bytes', Buffer.from(key.slice(0, 20), 'hex')],
  ['its bytes read as text', Buffer.from(key, 'hex').toString('utf8')],
])('%s is not taken', (_, given) => {
  expect(verifyChargerPassword(given, hashChargerPassword(key))).toBe(false);
});

test('a password that is no key is taken as it is alone', () => {
  const hash = hashChargerPassword('Correct Horse');
  expect(verifyChargerPassword('correct horse', hash)).toBe(false);
  expect(verifyChargerPassword(Buffer.from('Correct Horse').toString('hex'), hash)).toBe(false);
});
