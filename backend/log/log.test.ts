import fs, { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createLog, logTo, redactUrl } from './index.ts';

test.each([
  ['/api/live-logs?chargeboxId=A&token=eyJ.x.y', '/api/live-logs?chargeboxId=A&token=[redacted]'],
  ['/x?access_token=abc&b=1', '/x?access_token=[redacted]&b=1'],
  ['/login/callback?code=abc&state=def#frag', '/login/callback?code=[redacted]&state=def#frag'],
  ['/x?TOKEN=abc', '/x?TOKEN=[redacted]'],
  ['/x?id_token_hint=abc', '/x?id_token_hint=[redacted]'],
  ['/x?password=%zz&y', '/x?password=[redacted]&y'],
])('%s is logged as %s', (url, logged) => {
  expect(redactUrl(url)).toBe(logged);
});

test.each(['/devices?state=CA&tokens=5', '/token=abc', '/x?mytoken=1'])('%s is logged as it is', (url) => {
  expect(redactUrl(url)).toBe(url);
});

describe('a log that cannot be written to', () => {
  let path: string;
  let file: number;
  beforeEach(() => {
    jest.useFakeTimers();
    path = join(mkdtempSync(join(tmpdir(), 'dmp-log-')), 'log');
    file = fs.openSync(path, 'w');
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
    fs.closeSync(file);
    fs.rmSync(dirname(path), { recursive: true });
  });
  const fails = (code: string) =>
    jest.spyOn(fs, 'writeSync').mockImplementation(() => {
      throw Object.assign(new Error(code), { code });
    });
  const messages = () =>
    fs
      .readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { msg: string }).msg);

  test.each(['ENOSPC', 'EAGAIN'])('for %s ends nothing and holds up nobody: its lines come later', (code) => {
    const log = createLog('info', logTo(file));
    const failing = fails(code);
    log.info('first');
    log.fatal('second');
    log.info('third');
    // One attempt for all of them, until the next is due.
    expect(failing).toHaveBeenCalledTimes(1);
    failing.mockRestore();
    jest.advanceTimersByTime(100);
    log.info('fourth');
    expect(messages()).toEqual(['first', 'second', 'third', 'fourth']);
  });

  test('keeps no more than 8 MB of them, and says how many are missing', () => {
    const log = createLog('info', logTo(file));
    fails('ENOSPC');
    for (let count = 0; count < 20; count += 1) log.info({ text: 'x'.repeat(1024 * 1024) }, 'long');
    jest.restoreAllMocks();
    jest.advanceTimersByTime(100);
    expect(messages()).toEqual([...Array(7).fill('long'), '13 lines of the log could not be written']);
  });

  test('in one piece goes on where it stopped', () => {
    const log = createLog('info', logTo(file));
    const write = fs.writeSync.bind(fs) as (file: number, bytes: Uint8Array) => number;
    const part = (to: number, bytes: Uint8Array) => write(to, bytes.subarray(0, 10));
    jest.spyOn(fs, 'writeSync').mockImplementationOnce(part as typeof fs.writeSync);
    log.info('first');
    log.info('second');
    expect(messages()).toEqual(['first', 'second']);
  });
});

test('secrets in what is logged are left out, nested ones too', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  log.info(
    { password: 'secret1', req: { headers: { authorization: 'secret2' } }, body: { access_token: 'secret3' } },
    'x',
  );
  expect(lines.join()).not.toContain('secret');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', msg: 'x', password: '[redacted]' });
});
