import { faultReport, redactText } from './fault-report.ts';

test.each([
  ['GET /api/devices?search=Main+St&page=2 was answered with 500', 'GET /api/devices was answered with 500'],
  [
    'at f (https://c.example/remotes/devices/1.0.0/a.js?attempt=17:3:99)',
    'at f (https://c.example/remotes/devices/1.0.0/a.js:3:99)',
  ],
  ['at https://c.example/host/main.js:1:2', 'at https://c.example/host/main.js:1:2'],
  ['Bearer eyJhbGciOi.eyJzdWIi.c2ln is refused', 'Bearer (token) is refused'],
  ['token eyJhbGciOi.eyJzdWIi.c2ln', 'token (token)'],
  ['no account olivia.smith+x@example.co.uk here', 'no account (e-mail) here'],
  ["URL 'https://c.example/login/callback?code=abc&state=d' failed", "URL 'https://c.example/login/callback' failed"],
  ['What now? It stopped.', 'What now? It stopped.'],
])('%s', (text, redacted) => {
  expect(redactText(text)).toBe(redacted);
});

test('a report has error, path, time, and the remote that its stack names', () => {
  window.history.replaceState(null, '', '/devices/42?tab=logs');
  const fault = new TypeError('x is undefined');
  fault.stack = 'TypeError: x is undefined\n    at d (https://c.example/remotes/devices/0.1.0-3f2a/12.js:1:9)';
  expect(faultReport('It stopped.', fault, {}, new Date('2026-11-21T10:00:00Z'))).toEqual({
    sentence: 'It stopped.',
    name: 'TypeError',
    message: 'x is undefined',
    stack: fault.stack,
    remote: 'devices',
    version: '0.1.0-3f2a',
    path: '/devices/42',
    time: '2026-11-21T10:00:00.000Z',
  });
});

test('a thrown value that is not an error is reported as text', () => {
  expect(faultReport('It stopped.', 'no', { remote: 'logs', version: '2' })).toMatchObject({
    message: 'no',
    remote: 'logs',
    version: '2',
  });
  expect(faultReport('It stopped.', undefined, {})).not.toHaveProperty('message');
});

test('a report has up to three causes, redacted', () => {
  const first = new Error('the first of all');
  const second = new TypeError('Bearer abc was refused', { cause: first });
  const third = new Error('GET /devices?search=x failed', { cause: second });
  const fourth = new Error('It could not be fetched.', { cause: third });
  const fault = new Error('It stopped.', { cause: fourth });
  expect(faultReport('It stopped.', fault, {}).causes).toEqual([
    'Error: It could not be fetched.',
    'Error: GET /devices failed',
    'TypeError: Bearer (token) was refused',
  ]);
  expect(faultReport('It stopped.', new Error('x', { cause: 'no' }), {}).causes).toEqual(['no']);
  expect(faultReport('It stopped.', new Error('x'), {})).not.toHaveProperty('causes');
});

test('the stack of a cause can name the remote; a cyclic cause ends the chain', () => {
  const cause = new TypeError('x is undefined');
  cause.stack = 'TypeError: x is undefined\n    at d (https://c.example/remotes/devices/0.1.0-3f2a/12.js:1:9)';
  expect(faultReport('It stopped.', new Error('It stopped.', { cause }), {})).toMatchObject({
    remote: 'devices',
    version: '0.1.0-3f2a',
  });
  const loop: Error & { cause?: unknown } = new Error('round');
  loop.cause = loop;
  expect(faultReport('It stopped.', loop, {}).causes).toBeUndefined();
});
