import { randomBytes } from 'node:crypto';
import { createKnownDevices } from './known-devices.ts';

const key = () => randomBytes(32).toString('base64url');
const devices = createKnownDevices(key(), true);
const account = 'ops@example.com';
const sent = (cookie: string) => `other=1; ${cookie.split(';', 1)[0]}`;

test('a device is known for the account that signed in there, and for no other', async () => {
  const cookies = sent(await devices.cookieFor(account));
  expect(await devices.find(cookies, account)).toMatch(/^[\w-]{36}$/);
  expect(await devices.find(cookies, 'else@example.com')).toBeUndefined();
  expect(await devices.find(undefined, account)).toBeUndefined();
});

test.each(['dmp_device=x', 'dmp_device=a.b.c', 'dmp_device='])('%s names no device', async (cookies) => {
  expect(await devices.find(cookies, account)).toBeUndefined();
});

test('no device is known by a cookie of another key', async () => {
  const forged = sent(await createKnownDevices(key(), true).cookieFor(account));
  expect(await devices.find(forged, account)).toBeUndefined();
});

test('no script reads the cookie, and no other site sends it', async () => {
  expect(await devices.cookieFor(account)).toMatch(/; Path=\/oidc; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
  expect(await createKnownDevices(key(), false).cookieFor(account)).not.toContain('Secure');
});
