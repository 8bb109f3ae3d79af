import { FilteredRows } from './filtered-rows.ts';
import { MessageBuffer } from './message-buffer.ts';
import { aMessage } from './testing/messages.ts';

const texts = (rows: FilteredRows) =>
  Array.from({ length: rows.length }, (_, index) => {
    const row = rows.at(index);
    return row?.kind === 'message' ? row.message : row?.kind;
  });

test('it has the matching rows of the buffer, newest first', () => {
  const buffer = new MessageBuffer({ messages: 4, characters: 1000 });
  const rows = new FilteredRows(buffer, (row) => row.kind === 'gap' || row.message !== 'b');
  for (const text of ['a', 'b', 'c']) buffer.add(aMessage(text));
  expect(rows.length).toBe(0);
  rows.update();
  expect(texts(rows)).toEqual(['c', 'a']);
  buffer.add(aMessage('d'));
  buffer.add({ kind: 'gap', text: 'lost' });
  buffer.add(aMessage('e'));
  rows.update();
  expect(texts(rows)).toEqual(['e', 'gap', 'd', 'c']);
  expect([rows.at(-1), rows.at(4)]).toEqual([undefined, undefined]);
});

test('after more rows than the buffer holds it has the newest', () => {
  const buffer = new MessageBuffer({ messages: 3, characters: 1000 });
  const rows = new FilteredRows(buffer, () => true);
  for (let round = 0; round < 50; round += 1) {
    for (let each = 0; each <= round % 5; each += 1) buffer.add(aMessage(`${round}.${each}`));
    rows.update();
    expect([rows.length, rows.messageCount]).toEqual([Math.min(3, buffer.next), Math.min(3, buffer.next)]);
    expect(rows.at(0)).toBe(buffer.at(buffer.next - 1));
    expect(rows.at(rows.length - 1)).toBe(buffer.at(buffer.first));
  }
});

test('it counts messages from a row on, without gaps', () => {
  const buffer = new MessageBuffer({ messages: 5, characters: 1000 });
  const rows = new FilteredRows(buffer, () => true);
  for (const row of [aMessage('a'), aMessage('b'), { kind: 'gap', text: '' } as const, aMessage('c')]) buffer.add(row);
  rows.update();
  expect([0, 1, 2, 3, 4].map((seq) => rows.countFrom(seq))).toEqual([3, 2, 1, 1, 0]);
  expect([rows.length, rows.messageCount]).toEqual([4, 3]);
});

test('it is empty after the buffer is cleared', () => {
  const buffer = new MessageBuffer({ messages: 5, characters: 1000 });
  const rows = new FilteredRows(buffer, () => true);
  buffer.add(aMessage('a'));
  rows.update();
  buffer.clear();
  rows.update();
  expect([rows.length, rows.messageCount]).toEqual([0, 0]);
});
