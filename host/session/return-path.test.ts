import { loginPath, safeReturnPath } from './return-path.ts';

test.each([
  ['/devices', '/devices'],
  ['/devices/42?tab=logs#top', '/devices/42?tab=logs#top'],
  ['/', '/'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['//[', '/'],
  ['/\\[x', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['\\\\evil.example', '/'],
  ['/\n/evil.example', '/'],
  ['//evil.example\\@console.invalid', '/'],
  ['//user:secret@console.invalid:81/x', '/'],
  // Unusual, but valid paths of this site.
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['/https://evil.example', '/https://evil.example'],
  ['/login/window', '/'],
  ['/./login/window?returnTo=//evil.example', '/'],
  ['/login', '/'],
  ['/login/callback?code=1', '/'],
  ['/loginsight', '/loginsight'],
  [undefined, '/'],
  [{ path: '/devices' }, '/'],
])('after sign-in %p leads to %s', (returnTo, path) => {
  expect(safeReturnPath(returnTo)).toBe(path);
});

test('the path of the sign-in page contains the return path', () => {
  expect(loginPath('/devices?page=2')).toBe('/login?returnTo=%2Fdevices%3Fpage%3D2');
  expect(loginPath('/')).toBe('/login');
});
