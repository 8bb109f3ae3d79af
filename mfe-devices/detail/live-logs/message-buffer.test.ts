import { MessageBuffer } from './message-buffer.ts';
import { aMessage } from './testing/messages.ts';

const gap = { kind: 'gap', text: 'lost' } as const;
const texts = (buffer: MessageBuffer, before = buffer.next) =>
  buffer.newestFirst(before).map((row) => (row.kind === 'gap' ? 'gap' : row.message));

test('it holds the newest rows and counts dropped ones', () => {
  const buffer = new MessageBuffer({ messages: 3, characters: 1000 });
  for (const text of ['a', 'b', 'c', 'd', 'e']) buffer.add(aMessage(text));
  expect(texts(buffer)).toEqual(['e', 'd', 'c']);
  expect([buffer.received, buffer.dropped, buffer.first, buffer.next]).toEqual([5, 2, 2, 5]);
  expect([buffer.at(1), buffer.at(2)?.seq, buffer.at(5)]).toEqual([undefined, 2, undefined]);
});

test('long messages drop others at the character limit', () => {
  const buffer = new MessageBuffer({ messages: 100, characters: 10 });
  for (const text of ['1234', '5678', '90']) buffer.add(aMessage(text));
  expect(texts(buffer)).toEqual(['90', '5678', '1234']);
  buffer.add(aMessage('x'));
  expect(texts(buffer)).toEqual(['x', '90', '5678']);
  buffer.add(aMessage('longer than the character limit'));
  expect(texts(buffer)).toEqual(['longer than the character limit']);
  expect(buffer.dropped).toBe(4);
  buffer.add(aMessage('y'));
  expect(texts(buffer)).toEqual(['y']);
});

test('a gap takes a row and does not count as a message', () => {
  const buffer = new MessageBuffer({ messages: 2, characters: 1000 });
  for (const row of [aMessage('a'), gap, aMessage('b')]) buffer.add(row);
  expect(texts(buffer)).toEqual(['b', 'gap']);
  expect([buffer.received, buffer.dropped]).toEqual([2, 1]);
  buffer.add(aMessage('c'));
  expect(buffer.dropped).toBe(1);
});

test('newestFirst returns only the rows before a row', () => {
  const buffer = new MessageBuffer({ messages: 3, characters: 1000 });
  for (const text of ['a', 'b', 'c', 'd']) buffer.add(aMessage(text));
  expect(texts(buffer, 3)).toEqual(['c', 'b']);
  expect(texts(buffer, 0)).toEqual([]);
});

test('clear resets the counters, and seq continues', () => {
  const buffer = new MessageBuffer({ messages: 2, characters: 4 });
  for (const text of ['abc', 'de', 'f']) buffer.add(aMessage(text));
  buffer.clear();
  expect(texts(buffer)).toEqual([]);
  expect([buffer.received, buffer.dropped]).toEqual([0, 0]);
  buffer.add(aMessage('wxyz'));
  expect(texts(buffer)).toEqual(['wxyz']);
  expect(buffer.at(3)?.seq).toBe(3);
});
