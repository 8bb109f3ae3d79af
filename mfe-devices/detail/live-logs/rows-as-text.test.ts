import type { LiveRow } from './message-buffer.ts';
import { rowsAsText } from './rows-as-text.ts';
import { aMessage } from './testing/messages.ts';

test('each row is a line, gaps included, in the same order', () => {
  const rows: LiveRow[] = [
    { ...aMessage('[3,"1",{}]', { origin: 'SERVER' }), seq: 2 },
    { kind: 'gap', seq: 1, text: '3 messages were missed' },
    { ...aMessage('[2,"1",\r\n\t"Heartbeat",{}]', { evseUid: 'E1' }), seq: 0 },
  ];
  expect(rowsAsText(rows, (evseUid) => (evseUid === 'E1' ? 'ST-1' : ''))).toBe(
    [
      '2026-11-20T08:05:09.123Z\tSERVER\t\t[3,"1",{}]',
      '--- 3 messages were missed ---',
      '2026-11-20T08:05:09.123Z\tEVSE\tST-1\t[2,"1", "Heartbeat",{}]',
      '',
    ].join('\n'),
  );
});
