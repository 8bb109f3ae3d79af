import { FakeProviders, fakeShell } from '@dmp/shared/shell/testing';
import { render, screen, within } from '@testing-library/react';
import { anItem } from '../../testing/configuration.ts';
import { changeDraft, configurationRows, type DraftAction, emptyDraft } from './configuration-draft.ts';
import { SaveDialog } from './save-dialog.tsx';

const items = [anItem('HeartbeatInterval', { changeValue: '300' }), anItem('SecurityProfile', { changeValue: '1' })];

async function ask(...actions: DraftAction[]) {
  const draft = actions.reduce(changeDraft, emptyDraft);
  render(
    <FakeProviders shell={fakeShell({ permissions: [], answer: () => undefined })}>
      <SaveDialog
        {...{ chargeboxId: 'CB-42', rows: configurationRows(items, draft), draft, busy: false }}
        onConfirm={() => {}}
        onClose={() => {}}
      />
    </FakeProviders>,
  );
  return within(await screen.findByRole('dialog'));
}
const value = (index: number, text: string): DraftAction => {
  const item = items[index];
  if (!item) throw new Error('There is no such key.');
  return { type: 'value', item, value: text };
};
const added = (id: number, key: string, text: string): DraftAction[] => [
  { type: 'add' },
  { type: 'entry', id, change: { key, value: text } },
];

test('the dialog warns of keys that can lock the charger out', async () => {
  const dialog = await ask(value(0, '60'), value(1, '3'), ...added(1, 'Vendor.CsmsUrl', 'wss://b'));
  expect(dialog.getByText('A wrong value can lock the charger out: SecurityProfile, Vendor.CsmsUrl.')).toBeVisible();
});

test('other keys are saved without a warning', async () => {
  const dialog = await ask(value(0, '60'));
  expect(dialog.getByText('60')).toBeVisible();
  expect(dialog.queryByText(/lock the charger out/)).toBeNull();
});

test('the value of a new secret key is not displayed', async () => {
  const dialog = await ask(...added(1, 'Vendor.AdminPin', '4711'));
  expect(dialog.getByRole('list', { name: 'New' })).toHaveTextContent('Vendor.AdminPin: a new secret');
});
