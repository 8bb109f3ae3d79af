import { knowsOnlyFtp } from './diagnostics.ts';

test.each([
  ['FTP', true],
  ['ftp', true],
  ['FTP,FTPS', true],
  ['FTP;SFTP', true],
  ['FTP,HTTP', false],
  ['HTTPS, FTP', false],
  ['HTTP', false],
  ['SFTP', undefined],
  ['FTPS', undefined],
  ['', undefined],
  [null, undefined],
])('%j: %j', (protocols, expected) => {
  expect(knowsOnlyFtp(protocols)).toBe(expected);
});
