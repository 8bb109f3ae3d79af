import { RemoteFault } from '../remotes/remote-fault.ts';
import { aboutText } from './about-text.ts';

const now = new Date('2026-11-20T08:05:09.000Z');
const facts = {
  product: '0.1.0',
  release: '0.1.0-1a2b3c4d',
  shell: '2.0.0',
  facades: [['antd/form', '10-af']] as const,
};

test('the text has everything that the drawer shows', () => {
  const lastFault = Object.assign(new RemoteFault('It was not found (404).'), { at: now });
  const devices = {
    ...{ name: 'devices', version: '0.1.0-aa', source: 'current', state: 'mounted' as const },
    ...{ loadTime: 312.4, lastFault: undefined },
  };
  const logs = {
    ...devices,
    name: 'logs',
    version: undefined,
    state: 'failed' as const,
    loadTime: undefined,
    lastFault,
  };
  expect(aboutText(facts, [devices, logs], '/devices/CB-1', now)).toBe(
    [
      'Device Management Portal 0.1.0',
      'Console: 0.1.0-1a2b3c4d',
      'Shell: 2.0.0',
      'antd/form: 10-af',
      '',
      'devices 0.1.0-aa (current): mounted, loaded in 312 ms',
      'logs (no version) (current): failed',
      '  2026-11-20T08:05:09.000Z It was not found (404).',
      '',
      'Page: /devices/CB-1',
      `Browser: ${navigator.userAgent}`,
      'Time: 2026-11-20T08:05:09.000Z',
    ].join('\n'),
  );
});

test('unknown values are marked', () => {
  const text = aboutText({ ...facts, product: undefined, release: undefined, facades: [] }, [], '/', now);
  expect(text).toContain('Device Management Portal (no version)\nConsole: not built\nShell: 2.0.0\n\nNo remotes.\n');
});
