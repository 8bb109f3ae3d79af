import { unreadableNumber } from '../number/read-number.ts';
import { unreadableTime } from '../time/read-time.ts';
import { atLeast, atMost, characters, counted, type FieldRule, numeric, readableTime, required } from './rules.ts';

const long = 'At most 3 characters.';
const kilowatts = numeric({ min: 0.001, max: 4000, decimals: 3, unit: ' kW' });
const outside = 'Must be from 0.001 kW to 4,000 kW.';
test.each<[string, FieldRule, unknown, string | undefined]>([
  ['required', required('Message is required'), 'text', undefined],
  ['required', required('Message is required'), '', 'Message is required'],
  ['required', required('Message is required'), '  ', 'Message is required'],
  ['required', required('Message is required'), '\u200b\u3164\u2800', 'Message is required'],
  ['required', required('Message is required'), undefined, 'Message is required'],
  ['required', required('Message is required'), null, 'Message is required'],
  ['required', required('Ports are required'), [], 'Ports are required'],
  ['required', required('Ports are required'), ['P-1'], undefined],
  ['required', required('A threshold is required'), 0, undefined],
  ['required', required('An answer is required'), false, undefined],
  ['required', required('A time is required'), new Date(0), undefined],
  ['at most 3', atMost(3), 'abc', undefined],
  ['at most 3', atMost(3), 'abcd', long],
  ['at most 3', atMost(3), ' abc\u200b ', undefined],
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
  ['required', required('Power is required'), { typed: '7 W' }, undefined],
  ['numeric', kilowatts, { typed: '7 W' }, unreadableNumber],
  ['numeric', kilowatts, null, undefined],
  ['numeric', kilowatts, 7.4, undefined],
  ['numeric', kilowatts, 0.001, undefined],
  ['numeric', kilowatts, 4000, undefined],
  ['numeric', kilowatts, 0, outside],
  ['numeric', kilowatts, 4000.001, outside],
  ['numeric', kilowatts, 7.4005, 'At most 3 digits after the decimal point.'],
  ['numeric', numeric({ min: 1, max: 10, decimals: 0 }), 2.5, 'Must be a whole number.'],
  ['numeric', numeric({ min: 1, max: 10, decimals: 0 }), 11, 'Must be from 1 to 10.'],
  ['numeric', numeric({ min: -90, max: 90, unit: '°' }), 42.360_1, undefined],
  ['numeric', numeric({ min: -90, max: 90, unit: '°' }), 426, 'Must be from -90° to 90°.'],
])('%s: %#', (_name, rule, value, sentence) => {
  expect(rule.check(value)).toBe(sentence);
});

test('rules that require a value are marked as required', () => {
  expect([required('x').required, atLeast(1, 'x').required, atLeast(0, 'x').required, atMost(1).required]).toEqual([
    true,
    true,
    false,
    undefined,
  ]);
});

test('the counter and the rule count the same characters', () => {
  expect(counted(222).strategy('🔌 ab')).toBe(characters('🔌 ab'));
  expect(characters('🔌 ab')).toBe(4);
});
