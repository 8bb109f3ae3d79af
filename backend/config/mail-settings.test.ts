import { readMailDomains, readMailSettings } from './mail-settings.ts';

const from = 'alerts@example.com';
const read = (url: string | undefined, sender: string | undefined = from) => {
  const faults: string[] = [];
  return { settings: readMailSettings(url, sender, faults), faults };
};

test.each([
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false, requireTls: false }],
  ['smtps://mail.example.com', { port: 465, secure: true }],
  ['smtp://mail.example.com:2525/', { port: 2525 }],
  ['smtp://u%40x:p%2Fw@mail.example.com', { login: { user: 'u@x', password: 'p/w' }, requireTls: true }],
  ['smtp://u:p@127.0.0.1:25', { host: '127.0.0.1', requireTls: false }],
  ['smtp://u:p@[::1]:25', { host: '::1', requireTls: false }],
])('%s', (url, expected) => {
  expect(read(url)).toMatchObject({ settings: expected, faults: [] });
});

test.each([
  ['alerts@example.com', { name: '', address: 'alerts@example.com' }],
  ['alerts@localhost', { name: '', address: 'alerts@localhost' }],
  ['Charger alerts <alerts@example.com>', { name: 'Charger alerts', address: 'alerts@example.com' }],
  ['"Alerts, chargers" <alerts@example.com>', { name: 'Alerts, chargers', address: 'alerts@example.com' }],
])('from %s', (sender, expected) => {
  expect(read('smtp://h', sender).settings?.from).toEqual(expected);
});

test('without SMTP_URL nothing is sent', () => {
  expect(readMailSettings(undefined, undefined, [])).toBeUndefined();
  expect(read(undefined).faults).toEqual(['MAIL_FROM must not be set without SMTP_URL.']);
});

test.each([
  ...['http://mail.example.com', 'mail.example.com', 'smtp://', 'smtp://h/path', 'smtp://h?tls=none'],
  'smtp://u:se%cret@h',
])('%s is refused, and not repeated', (url) => {
  const { settings, faults } = read(url);
  expect(settings).toBeUndefined();
  expect(faults).toEqual([expect.stringContaining('SMTP_URL must be an address such as')]);
  expect(faults.join()).not.toContain('cret');
});

test.each(['', 'nobody', 'a@b@c', 'a b@c', 'A <a@b>\r\nBcc: x@y', 'A\r\nBcc: x@y <a@b>', 'a@b\n', 'a@b, c@d', '<>'])(
  'from %j is refused',
  (sender) => {
    const faults: string[] = [];
    expect(readMailSettings('smtp://h', sender, faults)).toBeUndefined();
    expect(faults).toEqual([expect.stringContaining('MAIL_FROM must be an email address')]);
  },
);

test('domains are read in lower case, and what is none is refused', () => {
  const faults: string[] = [];
  expect(readMailDomains(['Example.com', 'ops-mail.example.org', 'localhost'], faults)).toEqual([
    ...['example.com', 'ops-mail.example.org', 'localhost'],
  ]);
  expect(faults).toEqual([]);
  for (const wrong of ['@example.com', '*.example.com', 'a..b', 'example.com.']) readMailDomains([wrong], faults);
  expect(faults).toHaveLength(4);
  expect(faults[0]).toBe('MAIL_DOMAINS must be domains such as example.com, separated by commas, not "@example.com".');
});

test('both faults are told at once', () => {
  expect(read('ftp://h', 'nobody').faults).toHaveLength(2);
});
