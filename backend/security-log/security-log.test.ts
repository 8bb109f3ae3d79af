import { createLog } from '../log/index.ts';
import { createSecurityLog } from './index.ts';

let lines: Record<string, unknown>[];
const log = () => {
  lines = [];
  return createSecurityLog(createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }));
};
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('an event is one line at info with its fixed name, who, where from, and what', () => {
  log().note('permission-refused', { who: 'vera@example.com', address: '192.0.2.1', what: 'DELETE /api/alerts/:id' });
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'info',
      event: 'permission-refused',
      who: 'vera@example.com',
      address: '192.0.2.1',
      what: 'DELETE /api/alerts/:id',
    }),
  ]);
});

test('a source that floods gets one line, and after a minute how many more there were', () => {
  const security = log();
  const knock = (address: string) => security.note('charger-refused', { who: 'CB-1', address });
  for (let knocks = 0; knocks < 1000; knocks += 1) knock('192.0.2.1');
  knock('192.0.2.2');
  expect(lines.map(({ address }) => address)).toEqual(['192.0.2.1', '192.0.2.2']);
  jest.advanceTimersByTime(60_000);
  expect(lines.slice(2)).toEqual([
    expect.objectContaining({ event: 'charger-refused', address: '192.0.2.1', counted: 999 }),
  ]);
  knock('192.0.2.1');
  expect(lines).toHaveLength(4);
});

test('the addresses of one network are one source', () => {
  const security = log();
  for (let n = 0; n < 1000; n += 1) {
    security.note('charger-refused', { who: 'CB-1', address: `2001:db8::${n.toString(16)}` });
  }
  expect(lines).toHaveLength(1);
  jest.advanceTimersByTime(60_000);
  expect(lines.slice(1)).toEqual([expect.objectContaining({ address: '2001:db8::0', counted: 999 })]);
});

test('a flood from thousands of networks has at most 1,351 lines a minute, counts all, and hides no other event', () => {
  const security = log();
  for (let source = 0; source < 20_000; source += 1) {
    const address = `10.${source >> 8}.${source & 255}.1`;
    for (let n = 0; n < (source < 60 ? 3 : 1); n += 1) {
      security.note('charger-refused', { who: 'x'.repeat(5000), address });
    }
  }
  security.note('sign-in-failed', { who: 'vera@example.com', address: '192.0.2.1' });
  expect(lines).toHaveLength(1001);
  expect(lines.at(-1)).toMatchObject({ event: 'sign-in-failed', address: '192.0.2.1' });
  expect(lines.slice(0, 1000).every(({ who }) => String(who).length === 254)).toBe(true);
  jest.advanceTimersByTime(60_000);
  const counted = lines.slice(1001);
  expect(counted).toHaveLength(51);
  expect(counted[0]).toMatchObject({ address: 'others', counted: 10_000 });
  expect(counted.slice(1, 50).every((line) => line.counted === 2)).toBe(true);
  const sum = counted.reduce((all, line) => all + Number(line.counted), 0);
  expect(sum).toBe(20_000 + 2 * 60 - 1000);
});

test('networks that fail often do not hide the first failure of another', () => {
  const security = log();
  for (let n = 0; n < 300; n += 1) {
    security.note('sign-in-failed', { who: 'own@example.com', address: `198.51.100.${n % 10}` });
    security.note('sign-in-failed', { who: 'own@example.com', address: `198.51.100.${n % 10}` });
  }
  security.note('sign-in-failed', { who: 'vera@example.com', address: '192.0.2.1' });
  expect(lines.at(-1)).toMatchObject({ who: 'vera@example.com' });
});
