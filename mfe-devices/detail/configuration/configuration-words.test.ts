import { type ConfigurationHistoryRow, type ConfigurationItem, configurationOutcomes } from '@dmp/shared/contract';
import { anItem } from '../../testing/configuration.ts';
import { actionInWords, lastChange, matchingEntries, notTaken, outcomeOf } from './configuration-words.ts';

test.each<[Partial<ConfigurationItem>, string]>([
  [{}, 'Matches the charger'],
  [{ chargerValue: '2' }, 'Differs from the charger'],
  [{ chargerValue: null }, 'Not reported'],
  [{ changeValue: '***', chargerValue: '***' }, 'Kept secret'],
  [{ outcome: 'REJECTED', chargerValue: '2' }, 'Rejected'],
])('%j: %s', (facts, label) => {
  expect(outcomeOf(anItem('A', facts))?.label).toBe(label);
});

test('of a server that does not say what the charger has, nothing is said', () => {
  const { chargerValue: _, outcome: _outcome, ...item } = anItem('A', {});
  expect(outcomeOf(item)).toBeUndefined();
  expect(notTaken([item], new Set(['A']))).toBeUndefined();
});

test('every outcome has words of its own', () => {
  const labels = configurationOutcomes.map((outcome) => outcomeOf(anItem('A', { outcome }))?.label);
  expect(new Set(labels).size).toBe(configurationOutcomes.length);
});

test.each<[string, ConfigurationItem[], string | undefined]>([
  ['all were taken', [anItem('A', { outcome: 'ACCEPTED' }), anItem('B', { outcome: 'REBOOT_REQUIRED' })], undefined],
  [
    'one was not',
    [anItem('A', { outcome: 'ACCEPTED' }), anItem('B', { outcome: 'REJECTED' })],
    'Not accepted by the charger: B. Outcome says why.',
  ],
  [
    'two were not',
    [anItem('A', { outcome: 'FAILED' }), anItem('B', { outcome: 'REJECTED' })],
    'Not accepted by the charger: A and 1 more. Outcome says why.',
  ],
  [
    'the charger is away',
    [anItem('A', { outcome: 'NOT_CONNECTED' }), anItem('B', { outcome: 'NOT_CONNECTED' })],
    'The charger is not connected, so it has not been told yet.',
  ],
  [
    'the charger takes its time',
    [anItem('A', { outcome: 'PENDING' }), anItem('B', { outcome: 'ACCEPTED' })],
    'The charger has not answered yet. Outcome follows its answer.',
  ],
  ['what was not saved is another matter', [anItem('C', { outcome: 'REJECTED' })], undefined],
])('after a save: %s', (_name, saved, sentence) => {
  expect(notTaken(saved, new Set(['A', 'B']))).toBe(sentence);
});

const row = (facts: Partial<ConfigurationHistoryRow>): ConfigurationHistoryRow => ({
  timestamp: '2026-11-20T09:00:00.000Z',
  userName: 'ann@example.com',
  action: 'SAVE',
  configurations: [{ changeKey: 'A', changeValue: '2' }],
  ...facts,
});
const ann = { by: 'ann@example.com', at: '2026-11-20T09:00:00.000Z' };

test.each<[string, ConfigurationItem | undefined, ConfigurationHistoryRow[], object]>([
  ['staff, whose value it has', anItem('A', { changeValue: '2' }), [row({})], ann],
  [
    'the newest of staff',
    anItem('A', { changeValue: '2' }),
    [row({}), row({ userName: 'bob@example.com', timestamp: '2026-11-20T07:00:00.000Z' })],
    ann,
  ],
  [
    'the charger, which has another value since',
    anItem('A', { changeValue: '5' }),
    [row({})],
    { by: 'the charger', at: '2026-11-20T08:00:00.000Z' },
  ],
  [
    'the charger, which has brought back what was removed',
    anItem('A', { changeValue: '2' }),
    [row({ action: 'DELETE' })],
    { by: 'the charger', at: '2026-11-20T08:00:00.000Z' },
  ],
  [
    'the charger, of a key that nobody ever changed',
    anItem('A'),
    [row({ configurations: [{ changeKey: 'B', changeValue: '1' }] })],
    { by: 'the charger', at: '2026-11-20T08:00:00.000Z' },
  ],
  ['who removed it', undefined, [row({ action: 'DELETE' }), row({})], ann],
  ['nobody that is known', undefined, [], { by: 'someone else', at: null }],
])('it was changed last by %s', (_name, item, history, change) => {
  expect(lastChange('A', item, history)).toEqual(change);
});

test.each([
  ['SAVE', 'Saved'],
  ['DELETE', 'Deleted'],
  ['IMPORT', 'IMPORT'],
])('the action %s is called %s', (action, words) => {
  expect(actionInWords(action)).toBe(words);
});

test.each([
  ['', 2],
  ['ANN', 1],
  ['deleted', 1],
  ['heartbeat', 1],
  ['300', 1],
  ['nothing', 0],
])('a search for %p finds %d entries', (search, count) => {
  const rows = [
    row({}),
    row({
      userName: 'bob@example.com',
      action: 'DELETE',
      configurations: [{ changeKey: 'HeartbeatInterval', changeValue: '300' }],
    }),
  ];
  expect(matchingEntries(rows, search)).toHaveLength(count);
});
