import { type ConfigurationHistoryRow, type ConfigurationItem, configurationOutcomes } from '@dmp/shared/contract';
import { anItem } from '../../testing/configuration.ts';
import {
  actionInWords,
  keyOutcome,
  lastKeyChange,
  matchingEntries,
  notAcceptedSentence,
} from './configuration-words.ts';

test.each<[Partial<ConfigurationItem>, string]>([
  [{}, 'Matches the charger'],
  [{ chargerValue: '2' }, 'Differs from the charger'],
  [{ chargerValue: null }, 'Not reported'],
  [{ changeValue: '***', chargerValue: '***' }, 'Kept secret'],
  [{ outcome: 'REJECTED', chargerValue: '2' }, 'Rejected'],
])('%j: %s', (facts, label) => {
  expect(keyOutcome(anItem('A', facts))?.label).toBe(label);
});

test("without the charger's value from an older server there is no outcome", () => {
  const { chargerValue: _, outcome: _outcome, ...item } = anItem('A', {});
  expect(keyOutcome(item)).toBeUndefined();
  expect(notAcceptedSentence([item], new Set(['A']))).toBeUndefined();
});

test('every outcome has a distinct label', () => {
  const labels = configurationOutcomes.map((outcome) => keyOutcome(anItem('A', { outcome }))?.label);
  expect(new Set(labels).size).toBe(configurationOutcomes.length);
});

test.each<[string, ConfigurationItem[], string | undefined]>([
  ['all were accepted', [anItem('A', { outcome: 'ACCEPTED' }), anItem('B', { outcome: 'REBOOT_REQUIRED' })], undefined],
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
    'the charger is not connected',
    [anItem('A', { outcome: 'NOT_CONNECTED' }), anItem('B', { outcome: 'NOT_CONNECTED' })],
    'The charger is not connected, so it has not been told yet.',
  ],
  [
    'the charger has not answered',
    [anItem('A', { outcome: 'PENDING' }), anItem('B', { outcome: 'ACCEPTED' })],
    'The charger has not answered yet. Outcome follows its answer.',
  ],
  ['a key that was not saved is ignored', [anItem('C', { outcome: 'REJECTED' })], undefined],
])('after a save: %s', (_name, saved, sentence) => {
  expect(notAcceptedSentence(saved, new Set(['A', 'B']))).toBe(sentence);
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
  ['a user, whose value it has', anItem('A', { changeValue: '2' }), [row({})], ann],
  [
    'the user of the newest entry',
    anItem('A', { changeValue: '2' }),
    [row({}), row({ userName: 'bob@example.com', timestamp: '2026-11-20T07:00:00.000Z' })],
    ann,
  ],
  [
    'the charger, which reported another value since',
    anItem('A', { changeValue: '5' }),
    [row({})],
    { by: 'the charger', at: '2026-11-20T08:00:00.000Z' },
  ],
  [
    'the charger, which reported a deleted key',
    anItem('A', { changeValue: '2' }),
    [row({ action: 'DELETE' })],
    { by: 'the charger', at: '2026-11-20T08:00:00.000Z' },
  ],
  [
    'the charger, for a key that no user changed',
    anItem('A'),
    [row({ configurations: [{ changeKey: 'B', changeValue: '1' }] })],
    { by: 'the charger', at: '2026-11-20T08:00:00.000Z' },
  ],
  ['the user who deleted it', undefined, [row({ action: 'DELETE' }), row({})], ann],
  ['an unknown user', undefined, [], { by: 'someone else', at: null }],
])('a key was last changed by %s', (_name, item, history, change) => {
  expect(lastKeyChange('A', item, history)).toEqual(change);
});

test.each([
  ['SAVE', 'Saved'],
  ['DELETE', 'Deleted'],
  ['IMPORT', 'IMPORT'],
])('the label of the action %s is %s', (action, words) => {
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
