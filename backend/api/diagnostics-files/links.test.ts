import { linkSeconds, signedLinks } from './links.ts';

const now = new Date('2026-11-20T08:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const links = signedLinks('key');
const token = links.sign('file', now);

test('a token is good for its file until it expires', () => {
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
  signedLinks('other key').sign('file', now),
])('%j is no token of ours', (forged) => {
  expect(links.verify('file', forged, now)).toBe(false);
});
