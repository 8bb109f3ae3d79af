import { anItem } from '../../testing/configuration.ts';
import { changeDraft, configurationRows, type DraftAction, emptyDraft } from './configuration-draft.ts';
import {
  configurationBodies,
  keyError,
  lockReason,
  matchingRows,
  reasonAgainstSaving,
  valueError,
} from './configuration-rules.ts';

const retries = anItem('ResetRetries', { changeValue: '1', version: 4 });
const light = anItem('Light', { changeValue: 'off', chargerValue: 'on' });
const items = [light, retries];
const after = (...actions: DraftAction[]) => actions.reduce(changeDraft, emptyDraft);
const entry = (key: string, value = '1'): DraftAction[] => [
  { type: 'add' },
  { type: 'entry', id: 1, change: { key, value } },
];

test.each([
  ['', 'Value is required'],
  ['  ', 'Value is required'],
  ['x'.repeat(500), undefined],
  ['x'.repeat(501), 'At most 500 characters.'],
])('a value %p: %p', (value, error) => {
  expect(valueError(value)).toBe(error);
});

test.each([
  ['', 'Key is required'],
  ['Vendor.Light', undefined],
  ['x'.repeat(51), 'At most 50 characters.'],
  ['authorizationkey', 'This would lock the charger out.'],
  ['resetretries', 'ResetRetries already exists.'],
  [' Twice ', 'Twice is added twice.'],
])('an added key %p: %p', (key, error) => {
  const added = [
    { id: 1, key, value: '1' },
    { id: 2, key: 'Twice', value: '1' },
  ];
  expect(keyError({ id: 1, key, value: '1' }, added, ['ResetRetries'])).toBe(error);
});

test.each([
  [anItem('ResetRetries'), undefined],
  [anItem('NumberOfConnectors', { readonly: true }), 'Read-only: the charger does not allow changes.'],
  [anItem('AuthorizationKey', { changeValue: '***' }), 'This would lock the charger out.'],
])('the reason why $changeKey is locked: %p', (item, reason) => {
  expect(lockReason(item)).toBe(reason);
});

test.each<[string, DraftAction[], string | undefined]>([
  ['nothing', [], 'There are no changes to save.'],
  ['a value', [{ type: 'value', item: retries, value: '3' }], undefined],
  ['an empty value', [{ type: 'value', item: retries, value: '' }], 'ResetRetries: Value is required'],
  ['a deletion', [{ type: 'delete', item: retries }], undefined],
  ['the deletion of a deleted key', [{ type: 'delete', item: anItem('Gone') }], 'There are no changes to save.'],
  ['a new key', entry('Vendor.Light'), undefined],
  ['a new key without a name', entry(''), 'Key is required'],
  ['a new key without a value', entry('Vendor.Light', ''), 'Vendor.Light: Value is required'],
  [
    'a key that another user changed',
    [{ type: 'value', item: { ...retries, version: 3 }, value: '3' }],
    'First decide about the keys that someone else changed: ResetRetries.',
  ],
  ['100 keys', many(100), undefined],
  ['101 keys', many(101), 'At most 100 keys can be saved at once.'],
])('with %s: %p', (_name, actions, reason) => {
  const draft = after(...actions);
  expect(reasonAgainstSaving(configurationRows(items, draft), draft)).toBe(reason);
});

function many(count: number): DraftAction[] {
  return Array.from({ length: count }, (_, index): DraftAction[] => [
    { type: 'add' },
    { type: 'entry', id: index + 1, change: { key: `Key${index}`, value: '1' } },
  ]).flat();
}

test('the bodies have the edited versions, and 0 for a new key', () => {
  const draft = after(
    { type: 'value', item: retries, value: '3' },
    { type: 'delete', item: light },
    { type: 'value', item: anItem('Gone'), value: 'x' },
    { type: 'keep', key: 'Gone', item: undefined },
    ...entry(' Vendor.Light ', 'on'),
  );
  expect(configurationBodies(configurationRows(items, draft), draft)).toEqual({
    changes: [
      { changeKey: 'Gone', changeValue: 'x', version: 0 },
      { changeKey: 'ResetRetries', changeValue: '3', version: 4 },
      { changeKey: 'Vendor.Light', changeValue: 'on', version: 0 },
    ],
    removals: [{ changeKey: 'Light', version: 1 }],
  });
});

test('the bodies for a server without versions have none', () => {
  const { version: _, ...unversioned } = retries;
  const { version: _light, ...lamp } = light;
  const draft = after(
    { type: 'value', item: unversioned, value: '3' },
    { type: 'delete', item: lamp },
    ...entry('Vendor.Light', 'on'),
  );
  expect(configurationBodies(configurationRows([unversioned, lamp], draft), draft)).toEqual({
    changes: [
      { changeKey: 'ResetRetries', changeValue: '3' },
      { changeKey: 'Vendor.Light', changeValue: 'on' },
    ],
    removals: [{ changeKey: 'Light' }],
  });
});

test.each([
  ['', ['Light', 'ResetRetries']],
  ['reset', ['ResetRetries']],
  ['OFF', ['Light']],
  ['on', ['Light']],
  ['typed', ['ResetRetries']],
  ['nothing', []],
])('a search for %p finds %j', (search, keys) => {
  const draft = after({ type: 'value', item: retries, value: 'typed' });
  expect(matchingRows(configurationRows(items, draft), search).map(({ key }) => key)).toEqual(keys);
});

test('a search does not hide conflicts', () => {
  const draft = after({ type: 'value', item: { ...retries, version: 3 }, value: '3' });
  expect(matchingRows(configurationRows(items, draft), 'light').map(({ key }) => key)).toEqual([
    'Light',
    'ResetRetries',
  ]);
});
