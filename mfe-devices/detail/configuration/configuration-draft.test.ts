import { anItem } from '../../testing/configuration.ts';
import { type ConfigurationDraft, changeDraft, type DraftAction, emptyDraft, rowsOf } from './configuration-draft.ts';

const retries = anItem('ResetRetries', { changeValue: '1', version: 4 });
const secret = anItem('Vendor.Password', { changeValue: '***', version: 2 });
const after = (...actions: DraftAction[]): ConfigurationDraft => actions.reduce(changeDraft, emptyDraft);
const typed = (value: string, item = retries): DraftAction => ({ type: 'value', item, value });

test.each<[string, DraftAction[], object | undefined]>([
  ['another value', [typed('3')], { kind: 'updated', value: '3', base: 4 }],
  ['the value it had', [typed('3'), typed('1')], undefined],
  ['nothing, which is no value', [typed('')], { kind: 'updated', value: '', base: 4 }],
  ['a removal', [{ type: 'delete', item: retries }], { kind: 'deleted', value: '1', base: 4 }],
  [
    'a removal that was undone',
    [
      { type: 'delete', item: retries },
      { type: 'undo', key: 'ResetRetries' },
    ],
    undefined,
  ],
  ['a value over a removal', [{ type: 'delete', item: retries }, typed('3')], { kind: 'updated', value: '3', base: 4 }],
  [
    'more of a value while another version came: the first that was seen counts',
    [typed('3'), typed('30', { ...retries, changeValue: '2', version: 5 })],
    { kind: 'updated', value: '30', base: 4 },
  ],
  [
    'mine, kept over theirs',
    [typed('3'), { type: 'keep', key: 'ResetRetries', item: { ...retries, version: 5 } }],
    { kind: 'updated', value: '3', base: 5 },
  ],
  [
    'mine, kept although they removed it: it will be a new one',
    [typed('3'), { type: 'keep', key: 'ResetRetries', item: undefined }],
    { kind: 'updated', value: '3', base: 0 },
  ],
])('staged is %s', (_name, actions, change) => {
  expect(after(...actions).changed.get('ResetRetries')).toEqual(change);
});

test('a secret that is left empty is left alone', () => {
  expect(after(typed('new', secret)).changed.size).toBe(1);
  expect(after(typed('new', secret), typed('', secret)).changed.size).toBe(0);
});

test('an added key is simply dropped', () => {
  const draft = after(
    { type: 'add' },
    { type: 'add' },
    { type: 'entry', id: 2, change: { key: 'Light' } },
    { type: 'entry', id: 2, change: { value: 'on' } },
    { type: 'drop', id: 1 },
  );
  expect(draft.added).toEqual([{ id: 2, key: 'Light', value: 'on' }]);
});

test('an added key that is there already gives its value to that one', () => {
  const draft = after(
    { type: 'add' },
    { type: 'entry', id: 1, change: { key: 'ResetRetries', value: '7' } },
    { type: 'move', id: 1, item: retries },
  );
  expect(draft.added).toEqual([]);
  expect(draft.changed.get('ResetRetries')).toEqual({ kind: 'updated', value: '7', base: 4 });
});

test('what was removed is not staged any more, what was typed is', () => {
  const draft = after(typed('3'), { type: 'delete', item: secret }, { type: 'add' }, { type: 'removed' });
  expect([...draft.changed.keys()]).toEqual(['ResetRetries']);
  expect(draft.added).toHaveLength(1);
});

test('an identity of an added key is never given twice', () => {
  const draft = after({ type: 'add' }, { type: 'clear' }, { type: 'add' });
  expect(draft.added).toEqual([{ id: 2, key: '', value: '' }]);
});

test.each<[string, DraftAction[], object[]]>([
  ['as they were', [], [{ key: 'ResetRetries', conflict: false }]],
  ['with a value', [typed('3')], [{ key: 'ResetRetries', conflict: false }]],
  [
    'with a value for what another changed',
    [typed('3', { ...retries, version: 3 })],
    [{ key: 'ResetRetries', conflict: true }],
  ],
  [
    'with a removal of what another changed',
    [{ type: 'delete', item: { ...retries, version: 3 } }],
    [{ key: 'ResetRetries', conflict: true }],
  ],
  [
    'with a value for what another removed',
    [typed('on', anItem('Light'))],
    [
      { key: 'Light', item: undefined, conflict: true },
      { key: 'ResetRetries', conflict: false },
    ],
  ],
  [
    'with a value for what another removed, which is to be a new one',
    [typed('on', anItem('Light')), { type: 'keep', key: 'Light', item: undefined }],
    [
      { key: 'Light', conflict: false },
      { key: 'ResetRetries', conflict: false },
    ],
  ],
  [
    'without a value that it has already',
    [typed('1', { ...retries, changeValue: '0', version: 3 })],
    [{ key: 'ResetRetries', staged: undefined, conflict: false }],
  ],
  [
    'without the removal of what is gone: that is done',
    [{ type: 'delete', item: anItem('Light') }],
    [{ key: 'ResetRetries', conflict: false }],
  ],
])('lines %s', (_name, actions, rows) => {
  expect(rowsOf([retries], after(...actions))).toEqual(rows.map((row) => expect.objectContaining(row)));
});
