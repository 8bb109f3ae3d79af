import { linkSeconds, signedLinks } from './links.ts';

const now = new Date('2026-11-20T08:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const tokenOf = (key: string) =>
  new URL(signedLinks(key, 'http://portal.test').address('file', now)).searchParams.get('token') ?? '';
const links = signedLinks('key', 'http://portal.test');
const token = tokenOf('key');

test('a token is valid for its file until it expires', () => {
  expect(links.verify('file', token, now)).toBe(true);
  expect(links.verify('file', token, after(linkSeconds - 1))).toBe(true);
  expect(links.verify('file', token, after(linkSeconds))).toBe(false);
  expect(links.verify('other', token, now)).toBe(false);
});

test.each([
  '',
  '.',
  'x',
  `${Math.floor(now.getTime() / 1000) + 9e6}.${token.split('.')[1]}`,
  `${token}x`,
  tokenOf('other key'),
])('%j is not a valid token', (forged) => {
  expect(links.verify('file', forged, now)).toBe(false);
});
