import { unreadableTime } from '../time/read-time.ts';
import { atLeast, atMost, characters, counted, type FieldRule, readableTime, required } from './rules.ts';

const long = 'At most 3 characters.';
test.each<[string, FieldRule, unknown, string | undefined]>([
  ['required', required('Message is required'), 'text', undefined],
  ['required', required('Message is required'), '', 'Message is required'],
  ['required', required('Message is required'), '  ', 'Message is required'],
  ['required', required('Message is required'), undefined, 'Message is required'],
  ['required', required('Message is required'), null, 'Message is required'],
  ['required', required('Ports are required'), [], 'Ports are required'],
  ['required', required('Ports are required'), ['P-1'], undefined],
  ['required', required('A threshold is required'), 0, undefined],
  ['required', required('An answer is required'), false, undefined],
  ['required', required('A time is required'), new Date(0), undefined],
  ['at most 3', atMost(3), 'abc', undefined],
  ['at most 3', atMost(3), 'abcd', long],
  ['at most 3', atMost(3), '⚡⚡⚡', undefined],
  ['at most 3', atMost(3), '🔌🔌🔌', undefined],
  ['at most 3', atMost(3), '🔌🔌🔌🔌', long],
  ['at most 3', atMost(3), undefined, undefined],
  ['at least 2', atLeast(2, 'Must select at least 2 sites'), ['1'], 'Must select at least 2 sites'],
  ['at least 2', atLeast(2, 'Must select at least 2 sites'), undefined, 'Must select at least 2 sites'],
  ['at least 2', atLeast(2, 'Must select at least 2 sites'), ['1', '2'], undefined],
  ['readable', readableTime, 'unreadable', unreadableTime],
  ['readable', readableTime, undefined, undefined],
  ['readable', readableTime, new Date(), undefined],
])('%s: %#', (_name, rule, value, sentence) => {
  expect(rule.check(value)).toBe(sentence);
});

test('what is required is marked so', () => {
  expect([required('x').required, atLeast(1, 'x').required, atLeast(0, 'x').required, atMost(1).required]).toEqual([
    true,
    true,
    false,
    undefined,
  ]);
});

test('the counter counts as the rule does', () => {
  expect(counted(222).strategy('🔌 ab')).toBe(characters('🔌 ab'));
  expect(characters('🔌 ab')).toBe(4);
});
