import { type MessageFilter, matcher, noFilter } from './message-filter.ts';
import { aMessage } from './testing/messages.ts';

const heartbeat = { ...aMessage('[2,"1","Heartbeat",{}]', { evseUid: 'E1' }), seq: 0 };
const reset = { ...aMessage('[2,"2","Reset",{"type":"Hard"}]', { origin: 'SERVER' }), seq: 1 };
const connected = { ...aMessage('The charger connected. (1+1)', { origin: 'SERVER' }), seq: 2 };
const rows = [heartbeat, reset, connected];
const shown = (filter: Partial<MessageFilter>) => {
  const matches = matcher({ ...noFilter, ...filter }, (evseUid) => (evseUid === 'E1' ? 'Station 7' : ''));
  return rows.filter(matches).map(({ seq }) => seq);
};

test.each<[string, Partial<MessageFilter>, number[]]>([
  ['an empty filter', {}, [0, 1, 2]],
  ['a text, ignoring case', { text: 'hARd' }, [1]],
  ['a text with special characters of a pattern', { text: '(1+1)' }, [2]],
  ['a text in the label', { text: 'connection' }, [2]],
  ['a station', { text: 'station 7' }, [0]],
  ['an origin', { origin: 'SERVER' }, [1, 2]],
  ['a type', { types: ['Heartbeat'] }, [0]],
  ['several types', { types: ['Reset', 'Connection'] }, [1, 2]],
  ['all combined', { text: 'charger', origin: 'SERVER', types: ['Reset', 'Connection'] }, [2]],
  ['no match', { text: 'charger', origin: 'EVSE' }, []],
])('%s', (_, filter, expected) => {
  expect(shown(filter)).toEqual(expected);
});

test('a gap matches every filter', () => {
  const matches = matcher({ text: 'x', origin: 'EVSE', types: ['Reset'] }, () => '');
  expect(matches({ kind: 'gap', seq: 0, text: 'lost' })).toBe(true);
});

test('a response matches the action of its call', () => {
  const response = {
    ...aMessage('[3,"1",{}]'),
    seq: 0,
    head: { kind: 'result', action: 'Reset', payloadAt: 7 },
  } as const;
  expect(matcher({ ...noFilter, types: ['Reset'] }, () => '')(response)).toBe(true);
  expect(matcher({ ...noFilter, text: 'reset resp' }, () => '')(response)).toBe(true);
});
