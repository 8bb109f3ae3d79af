import { createLog, redactUrl } from './index.ts';

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
