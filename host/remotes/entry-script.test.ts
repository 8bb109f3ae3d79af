import { whyNotLoaded } from './entry-script.ts';
import { RejectedRemote } from './remote-fault.ts';

const url = 'https://console.test/remotes/devices/1-a/entry.js';
const answer = (status: number, type = 'text/javascript') =>
  ({ ok: status < 400, status, headers: new Headers({ 'content-type': type }) }) as Response;
const timeout = () => new DOMException('signal timed out', 'TimeoutError');

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

test.each<[string, (Response | Error)[], string]>([
  ['it is not found', [answer(404)], 'It was not found (404).'],
  ['the response is a page', [answer(200, 'text/html')], 'The server sent something else instead.'],
  ['the server is unreachable', [new TypeError('Failed to fetch')], 'The server could not be reached.'],
  [
    'its content has another hash',
    [answer(200), new TypeError('Failed to fetch')],
    'Its code does not match its release, so it was refused.',
  ],
  ['the connection is slow', [answer(200), timeout()], 'Its code could not be loaded.'],
  ['it is found now', [answer(200), answer(200)], 'Its code could not be loaded.'],
])('when %s', async (_what, answers, reason) => {
  const left = [...answers];
  globalThis.fetch = async () => {
    const next = left.shift();
    if (!next) throw new Error('too many requests');
    if (next instanceof Error) throw next;
    return next;
  };
  const fault = await whyNotLoaded(url, 'sha384-abc', new Error('no load'));
  expect(fault.message).toBe(reason);
  expect(fault instanceof RejectedRemote).toBe(reason.includes('refused'));
  expect(left).toEqual([]);
});
