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

test('more sources than can be told apart count as one, and what they send is cut', () => {
  const security = log();
  for (let source = 0; source < 20_000; source += 1) {
    security.note('charger-refused', { who: 'x'.repeat(5000), address: `source-${source}` });
  }
  expect(lines).toHaveLength(10_001);
  expect(lines.every(({ who }) => String(who).length === 254)).toBe(true);
  jest.advanceTimersByTime(60_000);
  expect(lines.at(-1)).toMatchObject({ address: 'others', counted: 9999 });
});
