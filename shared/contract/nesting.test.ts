import { isDeeperThan } from './nesting.ts';

const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test.each([
  ['as many lists', lists(3), false],
  ['one list more', lists(4), true],
  ['objects and lists', '{"a":[{"b":[1]}]}', true],
  ['levels beside each other', '[[[]],[[]],[[]]]', false],
  ['brackets in a text', '["[[[[[[","{{{{{"]', false],
  ['a quote in a text', '["\\"[[[[[[","a"]', false],
  ['a backslash at the end of a text', '["\\\\",[[[1]]]]', true],
  ['what is not closed', '[[[[', true],
  ['nothing', '', false],
])('%s: %s', (_, json, deeper) => {
  expect(isDeeperThan(3, json)).toBe(deeper);
});
