import { anItem } from '../../testing/configuration.ts';
import {
  type ConfigurationDraft,
  changeDraft,
  configurationRows,
  type DraftAction,
  emptyDraft,
} from './configuration-draft.ts';

const retries = anItem('ResetRetries', { changeValue: '1', version: 4 });
const secret = anItem('Vendor.Password', { changeValue: '***', version: 2 });
const after = (...actions: DraftAction[]): ConfigurationDraft => actions.reduce(changeDraft, emptyDraft);
const typed = (value: string, item = retries): DraftAction => ({ type: 'value', item, value });

test.each<[string, DraftAction[], object | undefined]>([
  ['another value', [typed('3')], { kind: 'updated', value: '3', baseVersion: 4 }],
  ['the value it had', [typed('3'), typed('1')], undefined],
  ['an empty value', [typed('')], { kind: 'updated', value: '', baseVersion: 4 }],
  ['a deletion', [{ type: 'delete', item: retries }], { kind: 'deleted', value: '1', baseVersion: 4 }],
  [
    'an undone deletion',
    [
      { type: 'delete', item: retries },
      { type: 'undo', key: 'ResetRetries' },
    ],
    undefined,
  ],
  [
    'a value after a deletion',
    [{ type: 'delete', item: retries }, typed('3')],
    { kind: 'updated', value: '3', baseVersion: 4 },
  ],
  [
    'a longer value after another version was loaded, based on the first version',
    [typed('3'), typed('30', { ...retries, changeValue: '2', version: 5 })],
    { kind: 'updated', value: '30', baseVersion: 4 },
  ],
  [
    'a value kept despite a conflict',
    [typed('3'), { type: 'keep', key: 'ResetRetries', item: { ...retries, version: 5 } }],
    { kind: 'updated', value: '3', baseVersion: 5 },
  ],
  [
    'a value kept although the key was deleted, as a new key',
    [typed('3'), { type: 'keep', key: 'ResetRetries', item: undefined }],
    { kind: 'updated', value: '3', baseVersion: 0 },
  ],
])('the draft has %s', (_name, actions, change) => {
  expect(after(...actions).changed.get('ResetRetries')).toEqual(change);
});

test('an empty value does not change a secret', () => {
  expect(after(typed('new', secret)).changed.size).toBe(1);
  expect(after(typed('new', secret), typed('', secret)).changed.size).toBe(0);
});

test('an added key can be dropped', () => {
  const draft = after(
    { type: 'add' },
    { type: 'add' },
    { type: 'entry', id: 2, change: { key: 'Light' } },
    { type: 'entry', id: 2, change: { value: 'on' } },
    { type: 'drop', id: 1 },
  );
  expect(draft.added).toEqual([{ id: 2, key: 'Light', value: 'on' }]);
});

test('the value of an added key that exists already moves to the existing key', () => {
  const draft = after(
    { type: 'add' },
    { type: 'entry', id: 1, change: { key: 'ResetRetries', value: '7' } },
    { type: 'move', id: 1, item: retries },
  );
  expect(draft.added).toEqual([]);
  expect(draft.changed.get('ResetRetries')).toEqual({ kind: 'updated', value: '7', baseVersion: 4 });
});

test('saved deletions leave the draft, typed values stay', () => {
  const draft = after(typed('3'), { type: 'delete', item: secret }, { type: 'add' }, { type: 'removed' });
  expect([...draft.changed.keys()]).toEqual(['ResetRetries']);
  expect(draft.added).toHaveLength(1);
});

test('the ID of an added key is never reused', () => {
  const draft = after({ type: 'add' }, { type: 'clear' }, { type: 'add' });
  expect(draft.added).toEqual([{ id: 2, key: '', value: '' }]);
});

test.each<[string, DraftAction[], object[]]>([
  ['unchanged', [], [{ key: 'ResetRetries', conflict: false }]],
  ['with a value', [typed('3')], [{ key: 'ResetRetries', conflict: false }]],
  [
    'with a value for a key that another user changed',
    [typed('3', { ...retries, version: 3 })],
    [{ key: 'ResetRetries', conflict: true }],
  ],
  [
    'with the deletion of a key that another user changed',
    [{ type: 'delete', item: { ...retries, version: 3 } }],
    [{ key: 'ResetRetries', conflict: true }],
  ],
  [
    'with a value for a key that another user deleted',
    [typed('on', anItem('Light'))],
    [
      { key: 'Light', item: undefined, conflict: true },
      { key: 'ResetRetries', conflict: false },
    ],
  ],
  [
    'with a value for a key that another user deleted, kept as a new key',
    [typed('on', anItem('Light')), { type: 'keep', key: 'Light', item: undefined }],
    [
      { key: 'Light', conflict: false },
      { key: 'ResetRetries', conflict: false },
    ],
  ],
  [
    'without a value that is already in effect',
    [typed('1', { ...retries, changeValue: '0', version: 3 })],
    [{ key: 'ResetRetries', staged: undefined, conflict: false }],
  ],
  [
    'without the deletion of a deleted key',
    [{ type: 'delete', item: anItem('Light') }],
    [{ key: 'ResetRetries', conflict: false }],
  ],
])('rows %s', (_name, actions, rows) => {
  expect(configurationRows([retries], after(...actions))).toEqual(rows.map((row) => expect.objectContaining(row)));
});
