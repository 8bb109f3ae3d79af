import { report } from '../report.ts';
import type { FaultReport } from './fault-report.ts';
import { FaultSender } from './fault-sender.ts';
import { reportUncaught } from './uncaught.ts';

jest.mock('../report.ts');

const fault = (message: string, more: Partial<FaultReport> = {}): FaultReport => ({
  sentence: 'It stopped.',
  name: 'Error',
  message,
  path: '/devices',
  time: '2026-11-21T10:00:00.000Z',
  ...more,
});

function listening() {
  const sent: { url: string; init: RequestInit }[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return { ok: true };
  }) as unknown as typeof fetch;
  return { sent, bodies: () => sent.map(({ init }) => JSON.parse(String(init.body))) };
}

test('without a receiver nothing is sent', () => {
  const { sent } = listening();
  new FaultSender().add(fault('a'));
  expect(sent).toEqual([]);
});

test('queued reports are sent once the receiver is set, with the version, each once and without cookies', () => {
  const { sent, bodies } = listening();
  const sender = new FaultSender();
  sender.add(fault('early'));
  sender.setTarget('https://faults.example/in', '1.2.3');
  sender.add(fault('early'));
  sender.add(fault('late'));
  expect(bodies()).toEqual([
    { ...fault('early'), consoleVersion: '1.2.3' },
    { ...fault('late'), consoleVersion: '1.2.3' },
  ]);
  expect(sent[0]).toMatchObject({
    url: 'https://faults.example/in',
    init: { method: 'POST', keepalive: true, credentials: 'omit' },
  });
});

test('the same error with another cause is another report', () => {
  const { bodies } = listening();
  const sender = new FaultSender();
  sender.setTarget('/faults', undefined);
  for (const causes of [['12.js'], ['13.js'], ['12.js']]) sender.add(fault('A file is missing', { causes }));
  expect(bodies().map(({ causes }) => causes)).toEqual([['12.js'], ['13.js']]);
});

test('at most twenty reports are sent, none larger than 10 KB', () => {
  const { sent, bodies } = listening();
  const sender = new FaultSender();
  sender.setTarget('/faults', undefined);
  sender.add(fault('long', { stack: 'ü'.repeat(6000) }));
  expect(String(sent[0]?.init.body).length).toBeLessThan(10_000);
  expect(bodies()[0]).toEqual(fault('long'));
  for (let count = 0; count < 50; count += 1) sender.add(fault(`number ${count}`));
  expect(sent).toHaveLength(20);
});

test('uncaught errors are reported; an aborted call is not', () => {
  reportUncaught();
  const error = new Error('x is undefined');
  window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
  window.dispatchEvent(
    new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }),
  );
  const reject = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  reject('no');
  reject(new DOMException('The call was ended.', 'AbortError'));
  expect(jest.mocked(report).mock.calls).toEqual([
    ['An error was not caught.', error],
    ['A promise was rejected without a handler.', 'no'],
  ]);
});
