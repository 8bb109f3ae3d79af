// Rows that select another item: an EVSE selects its device.
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FakeProviders, fakeShell } from '../../shell/testing/fake-shell.tsx';
import { ListPage } from '../list/list-page.tsx';
import { defaultListQuery } from '../list/list-query.ts';
import type { PagedColumn, SelectionKey } from '../list/paged-table.tsx';
import type { ListSelection } from './selection.ts';
import { useListSelection } from './use-list-selection.ts';

interface Evse {
  uid: string;
  device: string;
}
const evses: Evse[] = [
  { uid: 'E-1', device: 'CB-1' },
  { uid: 'E-2', device: 'CB-1' },
  { uid: 'E-3', device: 'CB-2' },
];
const columns: readonly PagedColumn<Evse>[] = [{ key: 'uid', title: 'EVSE', width: 200, render: ({ uid }) => uid }];
const selectionKey: SelectionKey<Evse> = { noun: 'device', key: ({ device }) => device, total: 12 };

let selection: ListSelection | undefined;

/** A page with three EVSEs of two devices; the list has 20 EVSEs of 12 devices. */
function Evses() {
  const [query, setQuery] = useState(defaultListQuery);
  const load = {
    page: { content: evses, number: 0, size: 10, totalElements: 20 },
    ...{ error: undefined, busy: false, stale: false, retry: async () => undefined },
  };
  const selectionState = useListSelection({ filters: {}, load, rowKey: selectionKey.key, total: 12 });
  selection = selectionState.selection;
  return (
    <ListPage<Evse>
      label="EVSEs"
      noun="EVSE"
      columns={columns}
      rowKey={({ uid }) => uid}
      load={load}
      query={query}
      onQuery={setQuery}
      selectionKey={selectionKey}
      selectionMode={{ title: 'Add', selectionState, onConfirm: () => undefined, onCancel: () => undefined }}
    />
  );
}

const boxes = (name: string) => screen.getAllByRole('checkbox', { name: `Select device ${name}` });
beforeEach(() => {
  render(
    <FakeProviders shell={fakeShell({ answer: () => undefined })}>
      <Evses />
    </FakeProviders>,
  );
});

test('the rows of one device are selected together and counted once', async () => {
  await userEvent.click(screen.getByText('E-2'));
  for (const box of boxes('CB-1')) expect(box).toBeChecked();
  expect(boxes('CB-2')[0]).not.toBeChecked();
  expect(screen.getByText('Add: 1 device selected')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select the EVSEs on this page' }));
  expect(selection).toEqual({ kind: 'listed', ids: ['CB-1', 'CB-2'] });
  await userEvent.click(screen.getByText('E-1'));
  expect(selection).toEqual({ kind: 'listed', ids: ['CB-2'] });
});

test('all means all devices, and an exception counts once, regardless of its number of rows', async () => {
  const bar = within(screen.getByRole('group', { name: 'Add devices' }));
  await userEvent.click(bar.getByRole('button', { name: 'Select all 12 devices' }));
  await userEvent.click(screen.getByText('E-1'));
  expect(screen.getByText(/^Add: 11 devices selected: all 12 there are, less 1 exception$/)).toBeVisible();
  expect(selection).toMatchObject({ kind: 'all', except: ['CB-1'] });
  expect(screen.getByText(/of 20 EVSEs \(12 devices\)$/)).toBeVisible();
});
